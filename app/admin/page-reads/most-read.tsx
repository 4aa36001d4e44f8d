import { Group } from '@mantine/core'
import { href, Link } from 'react-router'
import { Summary } from '../ui/disclosure.tsx'
import type { NamedReadPage } from './most-read.server.ts'

/** Pages with links to them, and how often they were read. */
export const ReadPages = ({ pages }: { pages: readonly NamedReadPage[] }) => (
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
)

/** The pages that were read most, folded, and a link to the others. */
export const MostRead = ({ pages }: { pages: readonly NamedReadPage[] }) => (
  <details>
    <Summary px={0}>The pages most read</Summary>
    <ReadPages pages={pages} />
    <Link to={href('/admin/cms/reads')} style={{ display: 'block', paddingBlock: 12 }}>
      All pages read
    </Link>
  </details>
)
