import { Icon } from '../icon.tsx'
import classes from './guidelines.module.css'

/** `rule`: as the specification words it. `note`: the rule that really applies, where it differs. */
export interface Guideline {
  readonly rule: string
  readonly note?: string
}

const Rules = ({ rules }: { rules: readonly Guideline[] }) => (
  <ul className={classes.rules}>
    {rules.map(({ rule, note }) => (
      <li key={rule}>
        {rule}
        {note && <span className={classes.note}>{note}</span>}
      </li>
    ))}
  </ul>
)

/** For wide screens: always visible next to the form. */
export const GuidelinesPanel = ({ rules }: { rules: readonly Guideline[] }) => (
  <section className={classes.panel} aria-labelledby="guidelines">
    <h2 id="guidelines" className={classes.heading}>
      Guidelines
    </h2>
    <Rules rules={rules} />
  </section>
)

/** For narrow screens: a closed disclosure above the form. */
export const GuidelinesDisclosure = ({ rules }: { rules: readonly Guideline[] }) => (
  <details className={classes.disclosure}>
    <summary className={classes.summary}>
      Guidelines <Icon name="chevron-down" size={20} />
    </summary>
    <Rules rules={rules} />
  </details>
)
