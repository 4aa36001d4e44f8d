import { Center, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** One of several steps, with its number in a square. Screen readers skip the number, because the list has its own. */
export const Step = ({ number, children }: { number: number; children: ReactNode }) => (
  <Group wrap="nowrap" align="start">
    <Center flex="none" w={36} h={36} bg="indigo.7" c="gray.0" fw={700} aria-hidden="true">
      {number}
    </Center>
    <div style={{ flex: 1, minWidth: 0, paddingTop: 6 }}>{children}</div>
  </Group>
)
