import { Anchor, Box, Text } from '@mantine/core'
import { href } from 'react-router'
import type { BackupWords, NewestBackupWords } from './backup-words.ts'
import { Panel } from '../ui/panel.tsx'

/** The state of the backups. `newest`: the backup for download, or null. */
export const LastBackup = ({ backup, newest }: { backup: BackupWords; newest: NewestBackupWords }) => (
  <Panel title="Backups" maw={680} mt={24}>
    <Text px={18} py={16}>
      {backup.what}. {backup.words}
      {newest && !newest.isEncrypted && ' It is not encrypted: keep the file where only you can read it.'}
    </Text>
    {newest && (
      <Box px={18} py={10}>
        <Anchor href={href('/admin/cms/backup')} download>
          Download the backup ({newest.size})
        </Anchor>
      </Box>
    )}
  </Panel>
)
