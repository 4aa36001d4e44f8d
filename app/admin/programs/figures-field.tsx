import { Input, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import {
  figureLimits,
  findWrongFigure,
  type ProgramFigure,
  readTypedFigures,
  toFiguresField,
} from '#domain/programs/figures.ts'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import classes from './program-form.module.css'

const empty: ProgramFigure = { number: '', words: '' }
const toRows = (value: string): readonly ProgramFigure[] => {
  const typed = readTypedFigures(value)
  return Array.from(
    { length: Math.max(figureLimits.most, typed.length) },
    (_, place) => typed[place] ?? empty,
  )
}

/** Figures with words, each in a row of its own. Empty rows are not published. */
export function FiguresField({
  id,
  name,
  label,
  defaultValue,
  error,
}: {
  /** The id of the input that the error is about, so that the error summary can link to it. */
  id: string
  name: string
  label: string
  defaultValue: string
  error: string | undefined
}) {
  const [rows, setRows] = useState(() => toRows(defaultValue))
  useFieldOfForm(name, { put: (value) => setRows(toRows(value)) })
  const labelId = useId()
  const hintId = useId()
  const errorId = useId()
  const wrong = (error && findWrongFigure(rows)) || { place: 0, part: 'number' }
  const isWrong = (place: number, part: keyof ProgramFigure) => wrong.place === place && wrong.part === part
  const change = (place: number, typed: Partial<ProgramFigure>) =>
    setRows((now) => now.map((row, index) => (index === place ? { ...row, ...typed } : row)))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description="Up to three figures, for example 112 “women know which office to call”. They stand large in the report. You may leave them empty."
      descriptionProps={{ id: hintId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <HiddenValue name={name} value={toFiguresField(rows)} />
      <ol role="list" aria-labelledby={labelId} aria-describedby={error ? `${hintId} ${errorId}` : hintId}>
        {rows.map(({ number, words }, place) => (
          // A row has no other name than its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes.figures}>
            <TextInput
              id={isWrong(place, 'number') ? id : undefined}
              aria-label={`Figure ${place + 1}`}
              autoComplete="off"
              value={number}
              error={Boolean(error) && isWrong(place, 'number')}
              onChange={({ currentTarget: { value } }) => change(place, { number: value })}
            />
            <TextInput
              id={isWrong(place, 'words') ? id : undefined}
              aria-label={`Words of figure ${place + 1}`}
              autoComplete="off"
              value={words}
              error={Boolean(error) && isWrong(place, 'words')}
              onChange={({ currentTarget: { value } }) => change(place, { words: value })}
            />
          </li>
        ))}
      </ol>
    </Input.Wrapper>
  )
}
