import type { ReactNode } from 'react'
import { DrawnIcon } from '#app/ui/icon.tsx'
import { previewIcons } from './preview-icons.ts'
import styles from './preview-band.module.css'

/** Says above a preview that it is not public. `actions`: links for staff. */
export function PreviewBand({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <aside aria-label="Preview" className={styles.band}>
      {actions && <div className={styles.actions}>{actions}</div>}
      <p className={styles.words}>
        <DrawnIcon path={previewIcons.eye} size={20} />
        <span>{children}</span>
      </p>
    </aside>
  )
}
