import type { ReactNode } from 'react'
import type { Theme } from '#domain/programs/schema.ts'
import styles from './theme-line.module.css'
import { ThemeTile } from './theme-tile.tsx'

/** A line with the pattern of a theme before it, when there is one. */
export function ThemeLine({ theme, children }: { theme: Theme | null; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {theme && <ThemeTile theme={theme} ground="o-500" />}
      {children}
    </div>
  )
}
