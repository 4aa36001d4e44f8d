import { Paper, Radio, Stack, Text } from '@mantine/core'
import { memo, useEffect, useId, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import classes from './conflict-panel.module.css'
import type { FormField } from './form-field.tsx'
import type { Choice, Chosen, Conflict, MergedField } from './conflict.ts'
import { type ConflictWords, conflictWords } from './conflict-words.ts'

/**
 * Shown when another editor has saved the record first. Fields that only one of the two changed are already merged. For
 * each field that both changed, the editor chooses one version; none is preselected. Nothing is published until she
 * presses the form's button.
 */
export function ConflictPanel({
  conflict,
  button,
  onChoose,
}: {
  conflict: Conflict
  /** The text of the form's button. */
  button: string
  onChoose: (choice: Choice, chosen: Chosen) => void
}) {
  const { merged, same, choices, asked, other } = conflict
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'start' })
  }, [other])
  useEffect(() => {
    if (asked > 0) panel.current?.querySelector<HTMLElement>('[data-open] input')?.focus()
  }, [asked])
  const words = conflictWords(conflict, button)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={{ marginBottom: 28, outlineOffset: 6 }}
    >
      <Stack gap={20}>
        <Notice tone="hint" mb={0}>
          <Text component="h2" id={titleId} inherit display="inline" fw={700}>
            {words.title}
          </Text>{' '}
          {words.nothingLost} {toDo(choices.length, words.next)}
        </Notice>
        {merged.length > 0 && <Merged merged={merged} same={same} words={words} />}
        {choices.map((choice) => (
          <ChoiceOfField
            key={choice.field.name}
            choice={choice}
            words={words}
            asked={asked}
            onChoose={onChoose}
          />
        ))}
      </Stack>
    </section>
  )
}

/** The words next to the form's button while a choice between versions is open; null when none is. */
export function stillToChoose({ choices }: Conflict, button: string): string | null {
  const open = choices.filter(({ chosen }) => chosen === null).map(({ field }) => field.label)
  if (open.length === 0) return null
  return `To continue, choose one version of: ${open.join(', ')}. Nothing is published until you press ${button}.`
}

function toDo(choices: number, nothing: string): string {
  if (choices === 0) return nothing
  return choices === 1 ? 'Check one field.' : `Check ${choices} fields.`
}

function Merged({
  merged,
  same,
  words,
}: {
  merged: readonly MergedField[]
  same: readonly FormField[]
  words: ConflictWords
}) {
  return (
    <Paper>
      <Text component="h3" fz="title" fw={700} px={18} py={12}>
        Combined automatically
      </Text>
      <dl className={classes.merged}>
        {merged.map(({ field, value, from }) => (
          <div key={field.name} className={classes.row}>
            <dt>{field.label}</dt>
            <dd>
              <Value field={field} value={value} other={value} name="combined" />
            </dd>
            <Text component="dd" c="gray.6" fz="xs" className={classes.from}>
              {words[from]}
            </Text>
          </div>
        ))}
        {same.length > 0 && (
          <div className={classes.row}>
            <dt>{same.map(({ label }) => label).join(', ')}</dt>
            <dd>The same in both</dd>
          </div>
        )}
      </dl>
    </Paper>
  )
}

function ChoiceOfField({
  choice,
  words,
  asked,
  onChoose,
}: {
  choice: Choice
  words: ConflictWords
  asked: number
  onChoose: (choice: Choice, chosen: Chosen) => void
}) {
  const { field, mine, theirs, chosen } = choice
  return (
    <Paper data-open={chosen === null || undefined}>
      <Radio.Group
        value={chosen}
        onChange={(value) => onChoose(choice, value as Chosen)}
        label={`${field.label}: which one?`}
        description="Changed in both versions. Words that differ are marked."
        error={asked > 0 && chosen === null ? 'Choose one of these, or change the field below.' : undefined}
        labelProps={{ fz: 17, mx: 18, mt: 12 }}
        descriptionProps={{ mx: 18, mb: 10 }}
        errorProps={{ mx: 18, mb: 10 }}
      >
        <div className={classes.versions}>
          <div className={classes.version} data-chosen={chosen === 'theirs' || undefined}>
            <Radio value="theirs" label={words.theirs} {...radio} />
            <Value field={field} value={theirs} other={mine} name={words.theirs} />
          </div>
          <div className={classes.version} data-chosen={chosen === 'mine' || undefined}>
            <Radio value="mine" label={words.mine} {...radio} />
            <Value field={field} value={mine} other={theirs} name={words.mine} />
          </div>
        </div>
        {(field.kind.join || chosen === 'together') && (
          <div className={classes.together} data-chosen={chosen === 'together' || undefined}>
            <Radio
              {...radio}
              value="together"
              label={
                field.kind.join
                  ? 'Write it together: begin with both texts in the editor'
                  : 'As you have changed it below'
              }
            />
          </div>
        )}
      </Radio.Group>
    </Paper>
  )
}

/** The radio button in the middle of its line. */
const radio = { px: 18, styles: { body: { alignItems: 'center' } } } as const

/**
 * One version of a value. A long value scrolls in its own box, so that both versions stay side by side. `tabIndex` lets
 * keyboard users scroll it. It compares two texts, which typing in the form must not repeat.
 */
const Value = memo(function Value({
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
        <Text component="span" inherit c="gray.6">
          {field.kind.emptyWords ?? 'Empty'}
        </Text>
      ) : (
        field.kind.show(value, other)
      )}
    </div>
  )
})
