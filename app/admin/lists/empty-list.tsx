import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** The text of an empty list. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <Box
    p="32px 24px"
    bd="2px dashed gray.5"
    bdrs="var(--mantine-radius-default)"
    style={{ overflowWrap: 'anywhere' }}
  >
    {children}
  </Box>
)
