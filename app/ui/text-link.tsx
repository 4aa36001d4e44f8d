import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon, type VisitorIcon } from './icon.tsx'
import styles from './link.module.css'

/** A link outside a paragraph, with an icon before or after its text. */
export function TextLink({
  before,
  after,
  children,
  className,
  ...rest
}: { before?: VisitorIcon; after?: VisitorIcon } & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={className ? `${styles.link} ${className}` : styles.link}>
      {before && <Icon name={before} size={20} />}
      <span className={styles.words}>{children}</span>
      {after && <Icon name={after} size={20} />}
    </Link>
  )
}
