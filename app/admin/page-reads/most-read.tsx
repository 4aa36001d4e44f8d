import { Group } from '@mantine/core'
import { Summary } from '../ui/disclosure.tsx'
import type { NamedReadPage } from './most-read.server.ts'

/** The pages that were read most, with their numbers, folded. */
export const MostRead = ({ pages }: { pages: readonly NamedReadPage[] }) => (
  <details>
    <Summary px={0}>The pages most read</Summary>
    <ol role="list">
      {pages.map(({ path, name, count }) => (
        <Group component="li" key={path} justify="space-between" wrap="nowrap" gap={16}>
          <a href={path} style={{ paddingBlock: 12, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </a>
          {count}
        </Group>
      ))}
    </ol>
  </details>
)
