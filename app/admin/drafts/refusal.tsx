import { Icon } from '../icon.tsx'
import classes from './refusal.module.css'

/** Why something was not done with a draft or a publication; nothing for null. */
export function Refusal({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <p role="alert" className={classes.refusal}>
      <Icon name="alert" size={18} /> {words}
    </p>
  )
}
