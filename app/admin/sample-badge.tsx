import { Badge } from '@mantine/core'

/** Worn by starter content that nobody has edited: it leaves the website with the other samples. */
export function SampleBadge() {
  return (
    <Badge component="span" color="indigo">
      Sample
    </Badge>
  )
}
