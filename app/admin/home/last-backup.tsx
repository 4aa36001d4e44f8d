import { href } from 'react-router'
import { type BackupWords, needsSomebody, type NewestBackupWords } from './backup-words.ts'
import styles from './home.module.css'
import { Panel } from './panel.tsx'

/** Shows the last backup when all is well, or that none are made. `newest`: the backup for download, or null. */
export function LastBackup({ backup, newest }: { backup: BackupWords | null; newest: NewestBackupWords }) {
  const said = needsSomebody(backup) ? null : backup
  if (!said && !newest) return null
  return (
    <Panel id="last-backup" title={said?.what ?? 'Last good backup'}>
      <p className={styles.none}>
        {said?.words ?? newest?.made}
        {newest && !newest.isEncrypted && ' It is not encrypted: keep the file where only you can read it.'}
      </p>
      {newest && (
        <p className={styles.more}>
          <a href={href('/admin/cms/backup')} download>
            Download the backup ({newest.size})
          </a>
        </p>
      )}
    </Panel>
  )
}
