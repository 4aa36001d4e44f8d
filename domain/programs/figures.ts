import { z } from 'zod'
import { textWithin } from '#domain/form-fields.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { parseJsonList } from '#domain/json-list.ts'

/** A figure that says what changed: `112` and "women know which office to call". */
export interface ProgramFigure {
  /** As people write it, with signs and units: `1,326`, `35%`, `₦4.2m`. */
  readonly number: string
  readonly words: string
}

/** `number`, `words`: characters. */
export const figureLimits = { most: 3, number: 8, words: 80 } as const

const figuresName = 'figures under “What changed”'

const line = (name: string, limit: number) => textWithin({ name, limit }, z.string(), toOneLine)

const figure = z
  .object({
    number: line('figure under “What changed”', figureLimits.number),
    words: line('text of a figure under “What changed”', figureLimits.words),
  })
  .superRefine(({ number, words }, context) => {
    const refuse = (part: keyof ProgramFigure, message: string) =>
      context.addIssue({ code: 'custom', path: [part], message })
    if (words === '') refuse('words', `Write what “${number}” counts, or remove the figure.`)
    else if (!/[\p{L}\p{N}]/u.test(number)) {
      refuse('number', `Write the figure for “${words}”, or remove its words.`)
    }
  })

const listed = z
  .array(figure)
  .max(figureLimits.most, { error: `A program takes at most three ${figuresName}. Remove the others.` })

/**
 * The schema of the form's field, a JSON list: `[{ "number": "6", "words": "parties signed" }, …]`. An entry without
 * any text is left out.
 */
export const draftFigures = z
  .string({ error: `The ${figuresName} did not arrive. Write them again.` })
  .max(10_000, { error: `The ${figuresName} are too long. Shorten them.`, abort: true })
  .transform(readTypedFigures)
  .pipe(listed)

/** The figures as they are typed so far, without empty ones. */
export function readTypedFigures(value: string): readonly ProgramFigure[] {
  return parseJsonList(value)
    .map(({ number = '', words = '' }) => ({ number: toOneLine(number), words: toOneLine(words) }))
    .filter(({ number, words }) => number !== '' || words !== '')
}

/** Returns the first part that would be refused in the rows of the form; null when no figure would be refused. */
export function findWrongFigure(
  rows: readonly ProgramFigure[],
): { readonly place: number; readonly part: keyof ProgramFigure } | null {
  for (const [place, row] of rows.entries()) {
    const [typed] = readTypedFigures(toFiguresField([row]))
    const checked = typed && figure.safeParse(typed)
    if (checked && !checked.success) {
      return { place, part: checked.error.issues[0]?.path[0] === 'words' ? 'words' : 'number' }
    }
  }
  return null
}

/** The value of the form's field. */
export const toFiguresField = (figures: readonly ProgramFigure[]): string => JSON.stringify(figures)

/** The figures of a stored record. Anything that is not one is left out. */
export function readStoredFigures(stored: unknown): readonly ProgramFigure[] {
  return readTypedFigures(JSON.stringify(stored ?? [])).filter(
    ({ number, words }) => number !== '' && words !== '',
  )
}

/** One line for each figure: `112: women know which office to call`. */
export const figuresInWords = (figures: readonly ProgramFigure[]): string =>
  figures.map(({ number, words }) => `${number}: ${words}`).join('\n')
