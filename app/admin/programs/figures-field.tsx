import type { FieldProps } from '../form/use-save-form.ts'
import { Button, Input, TextInput } from '@mantine/core'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  figureLimits,
  findWrongFigure,
  type ProgramFigure,
  readTypedFigures,
  toFiguresField,
} from '#domain/programs/figures.ts'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import { Icon } from '../icon.tsx'
import classes from './program-form.module.css'

const empty: ProgramFigure = { number: '', words: '' }
const toRows = (value: string): readonly ProgramFigure[] => {
  const typed = readTypedFigures(value)
  return typed.length === 0 ? [empty] : typed
}
const isEmpty = ({ number, words }: ProgramFigure) => number.trim() === '' && words.trim() === ''

/** Figures with words, each in a row of its own. Empty rows are not published. */
export function FiguresField({ id, name, label, defaultValue, error }: FieldProps) {
  const [rows, setRows] = useState(() => toRows(defaultValue))
  useFieldOfForm(name, { put: (value) => setRows(toRows(value)) })
  const list = useRef<HTMLOListElement>(null)
  const labelId = useId()
  const hintId = useId()
  const errorId = useId()
  const wrong = (error && findWrongFigure(rows)) || { place: 0, part: 'number' }
  const inputOf = (place: number, part: keyof ProgramFigure) => {
    const isWrong = wrong.place === place && wrong.part === part
    return {
      id: isWrong ? id : undefined,
      error: Boolean(error) && isWrong,
      autoComplete: 'off',
      value: rows[place]?.[part],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
        setRows((now) => now.map((row, index) => (index === place ? { ...row, [part]: value } : row))),
    }
  }
  const addRow = () => {
    flushSync(() => setRows((now) => [...now, empty]))
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description="Up to three, shown large. For example: 112 women know where to call. May stay empty."
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={toFiguresField(rows)} />
      <ol
        ref={list}
        role="list"
        aria-labelledby={labelId}
        aria-describedby={error ? `${hintId} ${errorId}` : hintId}
      >
        {rows.map((_, place) => (
          // A row has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes.figures}>
            <TextInput label={place ? `Figure ${place + 1}` : 'Figure'} {...inputOf(place, 'number')} />
            <TextInput
              label={place ? `What figure ${place + 1} counts` : 'What it counts'}
              {...inputOf(place, 'words')}
            />
          </li>
        ))}
      </ol>
      {rows.length < figureLimits.most && !rows.some(isEmpty) && (
        <Button variant="subtle" leftSection={<Icon name="plus" size={20} />} onClick={addRow}>
          Add a figure
        </Button>
      )}
    </Input.Wrapper>
  )
}
