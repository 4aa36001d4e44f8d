import { Anchor } from '@mantine/core'
import { href } from 'react-router'
import type { BackupWords, NewestBackupWords } from './backup-words.ts'

/** The state of the backups. `newest`: the backup for download, or null. */
export const LastBackup = ({ backup, newest }: { backup: BackupWords; newest: NewestBackupWords }) => (
  <>
    <p>
      {backup.what}. {backup.words}
      {newest && !newest.isEncrypted && ' It is not encrypted: keep the file where only you can read it.'}
    </p>
    {newest && (
      <Anchor href={href('/admin/cms/backup')} download>
        Download the backup ({newest.size})
      </Anchor>
    )}
  </>
)
