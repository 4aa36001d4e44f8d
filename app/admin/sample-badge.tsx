import { Badge } from '@mantine/core'

/** Worn by starter content that nobody has edited: it leaves the website with the other samples. */
export function SampleBadge() {
  return (
    <Badge color="indigo" size="md">
      Sample
    </Badge>
  )
}
