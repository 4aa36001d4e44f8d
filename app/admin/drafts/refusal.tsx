import { Flex } from '@mantine/core'
import { Icon } from '../icon.tsx'

/** Why something was not done with a draft or a publication; nothing for null. */
export function Refusal({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <Flex component="p" role="alert" gap={8} m={0} mt={4} c="red.7" fz="xs" fw={600} lh={1.45}>
      <Icon name="alert" size={18} /> {words}
    </Flex>
  )
}
