import { Notice } from '#app/ui/notice.tsx'
import type { PicturesHeld } from '#domain/maintenance/notices.ts'
import styles from './home.module.css'

/** The most urgent problem that the operator must solve. Shows one problem at a time. */
export function MaintenanceNotice({
  databaseDamaged,
  picturesHeld,
}: {
  databaseDamaged: boolean
  picturesHeld: PicturesHeld | null
}) {
  if (!databaseDamaged && !picturesHeld) return null
  return (
    <div className={styles.maintenance}>
      {databaseDamaged ? (
        <Notice
          tone="failure"
          todo="Tell whoever looks after the website: the last backup has to be restored. Keep a copy of what you write until then."
        >
          The website’s database is damaged.
        </Notice>
      ) : (
        picturesHeld && (
          <Notice
            tone="warning"
            todo="Tell whoever looks after the website: “npm run pictures” says what to do."
          >
            {wordsFor(picturesHeld)} Nothing was removed.
          </Notice>
        )
      )}
    </div>
  )
}

function wordsFor({ reason, pictures, unreferenced }: PicturesHeld): string {
  const count = `${unreferenced} of ${pictures} ${pictures === 1 ? 'picture or file' : 'pictures and files'}`
  return reason === 'mismatched'
    ? `The website’s pictures and its database do not belong together: ${count} are not used anywhere.`
    : `Unusually many pictures and files are not used anywhere: ${count}.`
}
