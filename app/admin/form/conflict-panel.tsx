import { Alert, Radio } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import classes from './conflict-panel.module.css'
import type { FormField } from './form-field.tsx'
import type { Choice, Conflict } from './use-save-form.ts'

/**
 * Shows two versions of a record side by side, field by field, when another editor has saved it first. A choice only
 * changes the form. Nothing is published until the editor presses the form's button.
 */
export function ConflictPanel({
  conflict: { published, choices },
  button,
  onChoose,
}: {
  conflict: Conflict
  /** The text of the form's button. */
  button: string
  onChoose: (choice: Choice, theirs: boolean) => void
}) {
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [published])
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={classes.panel}>
      <Alert role="presentation" color="indigo" icon={<Icon name="alert" size={20} />}>
        <h2 id={titleId} className={classes.title}>
          Somebody else saved this first
        </h2>
        <p className={classes.words}>
          {published.by || 'Somebody'} saved this on {published.at}, after you opened it. Nothing was
          overwritten, and everything you entered is still here.{' '}
          {choices.length === 0
            ? `What is published is the same as yours: press ${button} to go on.`
            : `Choose for each field below, then press ${button} to publish your choice.`}
        </p>
      </Alert>
      {choices.map((choice) => (
        <ChoiceOfField key={choice.field.name} choice={choice} by={published.by} onChoose={onChoose} />
      ))}
    </section>
  )
}

function ChoiceOfField({
  choice,
  by,
  onChoose,
}: {
  choice: Choice
  by: string
  onChoose: (choice: Choice, theirs: boolean) => void
}) {
  const { field, mine, theirs, taken, untouched } = choice
  return (
    <Radio.Group
      value={taken ? 'theirs' : 'mine'}
      onChange={(value) => onChoose(choice, value === 'theirs')}
      label={field.label}
      description={
        untouched ? `You had not changed this, so what ${by || 'somebody else'} saved is taken.` : undefined
      }
      className={classes.field}
    >
      <div className={classes.versions}>
        <div className={classes.version} data-chosen={taken || undefined}>
          <Radio value="theirs" label="Use theirs: published now" />
          <Value field={field} value={theirs} other={mine} name="published now" />
        </div>
        <div className={classes.version} data-chosen={!taken || undefined}>
          <Radio value="mine" label="Keep mine: what you have" />
          <Value field={field} value={mine} other={theirs} name="what you have" />
        </div>
      </div>
    </Radio.Group>
  )
}

/**
 * One version of a value. A long value scrolls in its own box, so that both versions stay side by side. `tabIndex` lets
 * keyboard users scroll it.
 */
function Value({
  field,
  value,
  other,
  name,
}: {
  field: FormField
  value: string
  other: string
  name: string
}) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" tabIndex={0} aria-label={`${field.label}, ${name}`} className={classes.value}>
      {value === field.kind.empty ? (
        <span className={classes.empty}>Empty</span>
      ) : (
        field.kind.show(value, other)
      )}
    </div>
  )
}
