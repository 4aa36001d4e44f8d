import { href } from 'react-router'
import { SearchForm } from '#app/public/search/search-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import panelStyles from './menu-panel.module.css'
import styles from './site-header.module.css'

const icon = (
  <>
    <Icon name="search" />
    <VisuallyHidden>Search</VisuallyHidden>
  </>
)

/** The search of the header: a form where there is room for it, else a link to the page of the search. */
export function HeaderSearch() {
  return (
    <>
      <SearchForm placeholder="Search" className={styles.search}>
        <button>{icon}</button>
      </SearchForm>
      <a href={href('/search')} className={styles.searchLink}>
        {icon}
      </a>
    </>
  )
}

/** The search in the menu of narrow screens. */
export function MenuSearch() {
  return (
    <SearchForm className={panelStyles.search}>
      <Button type="submit" size="square">
        {icon}
      </Button>
    </SearchForm>
  )
}
