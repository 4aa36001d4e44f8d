import { NativeSelect, TextInput } from '@mantine/core'
import { readTypedCount } from '#domain/representation/draft.ts'
import { type Counted, countedKinds, parseCountDraft } from '#domain/representation/kind.ts'
import { toShownCount } from '#domain/representation/rules.ts'
import { countWords } from '#domain/representation/words.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import { webAddress } from '../form/form-field.tsx'
import { DateField } from '../form/date-field.tsx'
import type { Guideline } from '../form/guidelines.tsx'
import level from '../form/level-fields.module.css'
import type { RecordValues } from '../form/record-values.ts'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import classes from './count-form.module.css'
import { countForm } from './count-values.ts'

const guidelines: readonly Guideline[] = [
  {
    rule: 'Each election of a body is a count of its own.',
    note: 'Write the body exactly as in its other counts, so that they are shown together.',
  },
  { rule: 'Visitors see a number only with a date and a source.' },
  { rule: 'The source is the page of an electoral body, a parliament or a newspaper that anybody can open.' },
]

const sentences: Readonly<Record<Counted, string>> = {
  seats: '3 of 109 seats in the Senate are held by women',
  people: '0 of 36 governors are women',
}

/** The form for a count of women in an elected body. */
export function CountForm({
  bodies,
  account,
  start,
  draft,
  takenOff,
  button,
}: RecordFormProps & {
  /** The names of the bodies on the website. */
  bodies: readonly string[]
}) {
  const state = useSaveForm({
    account,
    fields: countForm.fields,
    start,
    draft,
    takenOff,
    check: (filled) => fieldErrorsOf(parseCountDraft(filled)),
  })
  const { entered } = state
  return (
    <SaveForm
      state={state}
      button={button}
      note="Body and seats are compulsory. You can add the rest later."
      guidelines={guidelines}
    >
      <TextInput
        {...state.field('body')}
        description="For example Senate, House of Representatives, Governors."
        autoComplete="off"
        list="bodies"
      />
      <datalist id="bodies">
        {bodies.map((body) => (
          <option key={body}>{body}</option>
        ))}
      </datalist>
      <NativeSelect
        {...state.field('counted')}
        data={countedKinds.map((value) => ({ value, label: sentences[value] }))}
      />
      <div className={level.pair}>
        <TextInput {...state.field('seats')} inputMode="numeric" autoComplete="off" />
        <TextInput
          {...state.field('women')}
          description="Leave it empty until somebody has counted."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={level.pair}>
        <TextInput
          {...state.field('election')}
          description="For example General election."
          autoComplete="off"
        />
        <DateField {...state.field('date')} entered={entered['date'] ?? ''} />
      </div>
      <TextInput
        {...state.field('source')}
        description="The address of the page with the number."
        {...webAddress}
      />
      <Shown entered={entered} />
    </SaveForm>
  )
}

/** The sentence that visitors will read, and what keeps a typed number from them. */
function Shown({ entered }: { entered: RecordValues }) {
  const count = readTypedCount(entered)
  const words =
    count && countWords({ name: count.body, counted: count.counted, current: toShownCount(count) })
  const missing =
    count && count.women !== null ? (['date', 'source'] as const).filter((name) => count[name] === '') : []
  return (
    <p className={classes.shown} aria-live="polite">
      {words && (
        <>
          Visitors read:{' '}
          <strong>
            <bdi>
              {words.number} {words.rest}
            </bdi>
          </strong>
          {missing.length > 0 && ` Add the ${missing.join(' and the ')}, then visitors see ${count?.women}.`}
        </>
      )}
    </p>
  )
}
