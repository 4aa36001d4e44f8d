import { type ReactNode, useEffect, useRef } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import styles from './row-menu.module.css'

/**
 * The menu of further actions on a record. It works without script. `isFramed`: whether it stands beside buttons and
 * looks like one.
 */
export function RowMenu({
  title,
  isFramed = false,
  children,
}: {
  title: string
  isFramed?: boolean
  children: ReactNode
}) {
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeOutside({ target }: Event) {
      const element = menu.current
      if (element?.open && !(target instanceof Node && element.contains(target))) element.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [])

  return (
    <details
      ref={menu}
      className={styles.menu}
      data-framed={isFramed ? '' : undefined}
      onToggle={({ currentTarget }) => {
        // Near the end of the screen, the last items of the menu would be out of view.
        if (currentTarget.open) currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
      onClick={({ target }) => {
        if (!menu.current || !(target instanceof Element && target.closest('a, button'))) return
        menu.current.open = false
        // A dialog that the link opens returns the focus here.
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary title="More">
        <Icon name="more-vertical" size={20} />
        <VisuallyHidden>More for {title}</VisuallyHidden>
      </summary>
      <div className={styles.items}>{children}</div>
    </details>
  )
}
