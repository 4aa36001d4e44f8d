import { Anchor, Box } from '@mantine/core'
import { href } from 'react-router'
import { type BackupWords, needsSomebody, type NewestBackupWords } from './backup-words.ts'
import { DeskPanel, PanelWords } from './desk-panel.tsx'

/** Shows the last backup when all is well, or that none are made. `newest`: the backup for download, or null. */
export function LastBackup({ backup, newest }: { backup: BackupWords | null; newest: NewestBackupWords }) {
  const said = needsSomebody(backup) ? null : backup
  if (!said && !newest) return null
  return (
    <DeskPanel id="last-backup" title={said?.what ?? 'Last good backup'}>
      <PanelWords>
        {said?.words ?? newest?.made}
        {newest && !newest.isEncrypted && ' It is not encrypted: keep the file where only you can read it.'}
      </PanelWords>
      {newest && (
        <Box px={18} py={10}>
          <Anchor href={href('/admin/cms/backup')} download>
            Download the backup ({newest.size})
          </Anchor>
        </Box>
      )}
    </DeskPanel>
  )
}
