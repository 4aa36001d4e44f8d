import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** An item of a panel of the desk: a title, and a line about it. */
export const DeskItem = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Box component="li" px={18} py={10} style={{ overflowWrap: 'anywhere' }}>
    <Text span display="block" fw={600} dir="auto">
      {title}
    </Text>
    <Text span size="xs" c="dimmed">
      {children}
    </Text>
  </Box>
)
