import { figuresInWords, readTypedFigures } from '#domain/programs/figures.ts'
import { type FieldKind, text } from '../form/form-field.tsx'

const inWords = (value: string) => figuresInWords(readTypedFigures(value))

/** The kind of a `FiguresField`: how forms compare and show its value. */
export const figures: FieldKind = {
  empty: '[]',
  same: (one, other) => inWords(one) === inWords(other),
  show: (value, other) => text.show(inWords(value), inWords(other)),
}
