import { Icon } from '#app/ui/icon.tsx'
import classes from './guidelines.module.css'

const Rules = ({ rules }: { rules: readonly string[] }) => (
  <ul className={classes.rules}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
)

/** For wide screens: always visible next to the form. */
export const GuidelinesPanel = ({ rules }: { rules: readonly string[] }) => (
  <section className={classes.panel} aria-labelledby="guidelines">
    <h2 id="guidelines" className={classes.heading}>
      Guidelines
    </h2>
    <Rules rules={rules} />
  </section>
)

/** For narrow screens: a closed disclosure above the form. */
export const GuidelinesDisclosure = ({ rules }: { rules: readonly string[] }) => (
  <details className={classes.disclosure}>
    <summary className={classes.summary}>
      Guidelines <Icon name="chevron-down" size={20} />
    </summary>
    <Rules rules={rules} />
  </details>
)
