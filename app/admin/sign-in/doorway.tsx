import type { ReactNode } from 'react'
import { organisation } from '#site'
import styles from './doorway.module.css'

/** The frame of the doors to the staff area: rising strips beside the form, a band above it on narrow screens. */
export function Doorway({ children }: { children: ReactNode }) {
  return (
    <div className={styles.doorway}>
      <div className={styles.strips} aria-hidden="true">
        <div className={styles.strip} data-strip="calico" />
        <div className={styles.strip} data-strip="etu" />
        <div className={styles.strip} data-strip="sanyan" />
        <div className={styles.strip} data-strip="alaari" />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          <p className={styles.mark}>
            <Mark />
            {organisation.acronym}
          </p>
          {children}
        </div>
      </main>
    </div>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      <path fill="#e06a14" d="M0 0h48v48H0z" />
      <path fill="none" stroke="#2a1220" strokeWidth="6.4" d="M7 13l9 24 8-14 8 14 9-24" />
      <circle cx="24" cy="12" r="5.2" fill="#2a1220" />
    </svg>
  )
}
