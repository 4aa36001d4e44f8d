import { Icon } from '#app/ui/icon.tsx'
import classes from './program-guidelines.module.css'

const rules = [
  'All fields are compulsory.',
  'Choose the theme most closely related to the program.',
  'Add at least three images.',
  'Image file names must not contain brackets or special symbols.',
  'The second image becomes the program banner.',
  'The report must carry no external formatting when pasted.',
]

const Rules = () => (
  <ul className={classes.rules}>
    {rules.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ul>
)

/** For wide screens: always in view beside the form. */
export const GuidelinesPanel = () => (
  <section className={classes.panel} aria-labelledby="guidelines">
    <h2 id="guidelines" className={classes.heading}>
      Guidelines
    </h2>
    <Rules />
  </section>
)

/** For narrow screens: closed above the form. */
export const GuidelinesDisclosure = () => (
  <details className={classes.disclosure}>
    <summary className={classes.summary}>
      Guidelines <Icon name="chevron-down" size={20} />
    </summary>
    <Rules />
  </details>
)
