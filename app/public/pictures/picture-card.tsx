import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLowData } from './low-data-context.ts'
import styles from './picture-card.module.css'

/**
 * A picture with text in one link. In low-data mode the picture has a button, which HTML does not allow inside a link,
 * so only the text is the link.
 */
export function PictureCard({
  to,
  picture,
  className,
  large,
  children,
}: {
  to: string
  picture: ReactNode
  className?: string
  large?: boolean
  children: ReactNode
}) {
  const look = {
    className,
    'data-large': large ? '' : undefined,
  }
  if (!useLowData()) {
    return (
      <Link to={to} {...look}>
        {picture}
        {children}
      </Link>
    )
  }
  return (
    <div {...look}>
      <Link to={to} className={styles.words}>
        {children}
      </Link>
      {picture}
    </div>
  )
}
