import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Page } from '#domain/paging.ts'
import { Icon } from '../icon.tsx'
import { pagesToLink } from './list-address.ts'
import styles from './pagination.module.css'

/** Shows which items of a list are visible, with numbered links to the other pages. */
export function Pagination({
  found: { items, total, page, pages },
  address,
}: {
  found: Page<unknown>
  address: (page: number) => string
}) {
  if (pages <= 1) return null
  const perPage = page === pages ? (total - items.length) / (pages - 1) : items.length
  const first = (page - 1) * perPage + 1
  return (
    <Group justify="space-between" gap={12} mt={16}>
      <Text size="sm" c="dimmed">
        {first} to {first + items.length - 1} of {total}
      </Text>
      <nav aria-label="Pages">
        <ul role="list" className={styles.pages}>
          {page > 1 && (
            <li>
              <Link to={address(page - 1)} rel="prev">
                <Icon name="arrow-left" size={20} />
                <VisuallyHidden>Previous page</VisuallyHidden>
              </Link>
            </li>
          )}
          {pagesToLink(page, pages).map((number, index) => (
            <li key={number ?? `gap-${index}`}>
              {number === null ? (
                <span aria-hidden="true">…</span>
              ) : (
                <Link to={address(number)} aria-current={number === page ? 'page' : undefined}>
                  <VisuallyHidden>Page </VisuallyHidden>
                  {number}
                </Link>
              )}
            </li>
          ))}
          {page < pages && (
            <li>
              <Link to={address(page + 1)} rel="next">
                <Icon name="arrow-right" size={20} />
                <VisuallyHidden>Next page</VisuallyHidden>
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </Group>
  )
}
