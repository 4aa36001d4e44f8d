import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseEventDraft, readTypedEvent } from '#domain/events/kind.ts'
import { describeEvent } from '#domain/events/words.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import { webAddress } from '../form/form-field.tsx'
import { DateField } from '../form/date-field.tsx'
import type { Guideline } from '../form/guidelines.tsx'
import { ShareFields } from '../form/share-fields.tsx'
import { SaveForm } from '../form/save-form.tsx'
import { submitOnEnter } from '../form/submit-on-enter.ts'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import classes from './event-form.module.css'
import { eventForm } from './event-values.ts'
import { EventInWords } from './event-in-words.tsx'

const guidelines: readonly Guideline[] = [
  { rule: 'All times are in Lagos time.' },
  {
    rule: 'The home page shows the next event until it is over.',
    note: 'An event without an end is over at midnight.',
  },
  { rule: 'An event of several days: add one event for each day.' },
  {
    rule: 'Tell visitors what they need to know before they decide.',
    note: 'What it costs, who may come, and for an online event how much data it uses.',
  },
]

/** The form for an event. */
export function EventForm({ account, start, draft, takenOff, button }: RecordFormProps) {
  const state = useSaveForm({
    account,
    fields: eventForm.fields,
    start,
    draft,
    takenOff,
    check: (filled) => fieldErrorsOf(parseEventDraft(filled)),
  })
  const { entered } = state
  const typed = readTypedEvent(entered)
  // Brought-over events may end on a later day. The field stays while it is emptied: a date that is half typed is
  // empty.
  const [hasLastDay, setHasLastDay] = useState(false)
  if (!hasLastDay && entered['endDate']) setHasLastDay(true)
  return (
    <SaveForm state={state} button={button} guidelines={guidelines}>
      <Textarea
        {...state.field('title')}
        rows={1}
        autoComplete="off"
        onKeyDown={submitOnEnter(state.submit)}
      />
      <div className={classes.times}>
        <DateField {...state.field('date')} entered={entered['date'] ?? ''} />
        <TextInput {...state.field('start')} type="time" />
        <TextInput {...state.field('end')} type="time" description="May stay empty." />
      </div>
      {/* Always there, so that a value that is put into it has a place, and so that the form sends it. */}
      <div hidden={!hasLastDay}>
        <DateField {...state.field('endDate')} entered={entered['endDate'] ?? ''} />
      </div>
      <TextInput
        {...state.field('place')}
        description="For example Garki Model Market, Abuja. Or Online, uses about 60 MB."
        autoComplete="off"
      />
      <TextInput
        {...state.field('mapLink')}
        description="Open the place in a map, share it and copy the link. May stay empty."
        {...webAddress}
      />
      <TextInput
        {...state.field('cost')}
        description="For example Free. Children are welcome. May stay empty."
        autoComplete="off"
      />
      <Textarea {...state.field('text')} description="Two or three sentences. May stay empty." rows={3} />
      <Textarea
        {...state.field('programme')}
        description="One line for each part, its time first, for example 10:30 Five minutes each, or 10:30 – 11:00 Panel. May stay empty."
        rows={5}
      />
      <EventInWords entered={entered} />
      <ShareFields state={state} kind="event" title={typed.title} description={describeEvent(typed)} />
    </SaveForm>
  )
}
