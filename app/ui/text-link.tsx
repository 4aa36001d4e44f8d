import type { ComponentProps, ElementType, ReactNode } from 'react'
import { Icon, type VisitorIcon } from './icon.tsx'
import styles from './link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TextLinkProps extends ComponentProps<'a'> {
  before?: VisitorIcon
  after?: VisitorIcon
  /** Words for screen readers only. They follow the icon, because before it they could leave it alone on a new line. */
  spoken?: ReactNode
  /** Absent: the browser opens the page. The staff area gives a link of its router. */
  as?: ElementType
}

/** A link outside a paragraph, with an icon before or after its text. */
export function TextLink({
  before,
  after,
  spoken,
  as: Anchor = 'a',
  children,
  className,
  ...rest
}: TextLinkProps) {
  return (
    <Anchor {...rest} className={className ? `${styles.link} ${className}` : styles.link}>
      {before && <Icon name={before} size={20} />}
      <span className={styles.words}>{children}</span>
      {after && <Icon name={after} size={20} />}
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </Anchor>
  )
}
