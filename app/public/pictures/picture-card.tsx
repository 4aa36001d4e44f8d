import type { ReactNode } from 'react'
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
      <a href={to} {...look}>
        {picture}
        {children}
      </a>
    )
  }
  return (
    <div {...look}>
      <a href={to} className={styles.words}>
        {children}
      </a>
      {picture}
    </div>
  )
}
