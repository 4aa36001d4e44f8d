import { SearchForm } from '#app/public/search/search-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import panelStyles from './menu-panel.module.css'

/** The search in the menu of narrow screens. */
export function MenuSearch() {
  return (
    <SearchForm className={panelStyles.search}>
      <Button type="submit" size="square">
        <Icon name="search" />
        <VisuallyHidden>Search</VisuallyHidden>
      </Button>
    </SearchForm>
  )
}
