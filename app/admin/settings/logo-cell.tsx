import type { ReactNode } from 'react'
import { logoAddress } from './logo-address.ts'
import styles from './settings.module.css'

/** A logo, or the name in its place as the website shows it. */
export const LogoCell = ({ logo, name, alt }: { logo: string | null; name: ReactNode; alt: string }) => (
  <span className={styles.cell} data-logo={logo ? '' : undefined}>
    {logo ? <img src={logoAddress(logo)} alt={alt} /> : <span>{name}</span>}
  </span>
)
