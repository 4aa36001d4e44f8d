import { TextLink } from '#app/ui/text-link.tsx'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import type { ProgramFilter, ProgramPage } from '#domain/programs/schema.ts'
import styles from './list-pages.module.css'

/** The way to newer and older programs, when they do not fit on one page. */
export function ListPages({ filter, found }: { filter: ProgramFilter; found: ProgramPage }) {
  if (found.pages <= 1) return null
  const address = (page: number) => `/programs${toFilterAddress({ ...filter, page })}`
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {found.page > 1 && (
        <TextLink to={address(found.page - 1)} before="arrow-left" rel="prev">
          Newer programs
        </TextLink>
      )}
      <p>
        Page {found.page} of {found.pages}
      </p>
      {found.page < found.pages && (
        <TextLink to={address(found.page + 1)} after="arrow-right" rel="next">
          Older programs
        </TextLink>
      )}
    </nav>
  )
}
