import { href } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { toFilterAddress } from '#domain/programs/filter-address.ts'
import type { ProgramFilter } from '#domain/programs/schema.ts'
import styles from './filter-chips.module.css'

/** The active filters. Each is a link that removes the filter. */
export function FilterChips({
  filter: { title, theme, year },
  clearAll,
}: {
  filter: ProgramFilter
  clearAll: boolean
}) {
  const chips = [
    title && { text: `Title: ${title}`, without: { theme, year } },
    theme && { text: `Theme: ${theme}`, without: { title, year } },
    year && { text: `Year: ${year}`, without: { title, theme } },
  ].filter((chip) => !!chip)
  if (chips.length === 0) return null
  return (
    <>
      <ul role="list" className={styles.chips}>
        {chips.map(({ text, without }) => (
          <li key={text}>
            <a href={`${href('/programs')}${toFilterAddress(without)}`} className={styles.chip}>
              <VisuallyHidden>Remove </VisuallyHidden>
              <span>{text}</span>
              <Icon name="close" size={16} />
            </a>
          </li>
        ))}
      </ul>
      {clearAll && <TextLink href={href('/programs')}>Clear all</TextLink>}
    </>
  )
}
