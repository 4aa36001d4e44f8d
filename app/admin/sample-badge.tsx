import { Badge } from '@mantine/core'

/** The badge of starter content that no editor has changed. This content is removed together with the other samples. */
export function SampleBadge() {
  return (
    <Badge component="span" color="indigo">
      Sample
    </Badge>
  )
}
