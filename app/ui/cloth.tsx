import styles from './cloth.module.css'

export type Weave = 'sanyan' | 'alaari' | 'etu' | 'ember' | 'calico'

/** A woven strip that fills its box. `fine`: for narrow strips. */
export function Cloth({ weave, fine, className }: { weave: Weave; fine?: boolean; className?: string }) {
  return (
    <div
      className={className ? `${styles.cloth} ${className}` : styles.cloth}
      data-weave={weave}
      data-fine={fine ? '' : undefined}
    />
  )
}
