import { Badge } from '@mantine/core'

/** The badge of a sample that nobody has edited. It is removed together with the other samples. */
export function SampleBadge() {
  return (
    <Badge component="span" color="indigo">
      Sample
    </Badge>
  )
}
