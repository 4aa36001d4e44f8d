import styles from './cloth.module.css'

export type Weave = 'sanyan' | 'alaari' | 'etu' | 'ember' | 'calico'

/** A woven strip that fills its box. */
export function Cloth({ weave, className }: { weave: Weave; className: string | undefined }) {
  return <div className={`${styles.cloth} ${className}`} data-weave={weave} />
}
