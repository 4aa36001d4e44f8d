import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type VisitorIcon } from './icon.tsx'
import styles from './link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

interface TextLinkProps extends ComponentProps<typeof Link> {
  before?: VisitorIcon
  after?: VisitorIcon
  /** Words for screen readers only. They follow the icon, because before it they could leave it alone on a new line. */
  spoken?: ReactNode
}

/** A link outside a paragraph, with an icon before or after its text. */
export function TextLink({ before, after, spoken, children, className, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={className ? `${styles.link} ${className}` : styles.link}>
      {before && <Icon name={before} size={20} />}
      <span className={styles.words}>{children}</span>
      {after && <Icon name={after} size={20} />}
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </Link>
  )
}
