import { Notice } from '../ui/notice.tsx'

/** Tells staff about a problem that only the operator can solve. */
export function MaintenanceNotice({ databaseDamaged }: { databaseDamaged: boolean }) {
  if (!databaseDamaged) return null
  return (
    <Notice
      tone="failure"
      todo="Tell the person who runs the server: the last backup has to be restored. Keep a copy of what you write until then."
    >
      The website’s database is damaged.
    </Notice>
  )
}
