import { href } from 'react-router'
import { useCan } from '../use-can.ts'
import { type BackupWords, needsSomebody } from './backup-words.ts'
import styles from './home.module.css'

/** The last backup when all is well, with its download for owners; or that none are made. */
export function LastBackup({ backup, canBeRead }: { backup: BackupWords | null; canBeRead: boolean }) {
  const canDownload = useCan('make-backups')
  const said = needsSomebody(backup) ? null : backup
  if (!said && !(canBeRead && canDownload)) return null
  return (
    <section className={styles.panel} aria-labelledby="last-backup">
      <div className={styles.head}>
        <h2 id="last-backup">{said?.what ?? 'Last good backup'}</h2>
      </div>
      {said && <p className={styles.none}>{said.words}</p>}
      {canBeRead && canDownload && (
        <p className={styles.more}>
          <a href={href('/admin/cms/backup')} download>
            Download the backup
          </a>
        </p>
      )}
    </section>
  )
}
