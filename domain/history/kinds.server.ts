import { orUntitled } from '#domain/content/untitled.ts'
import { declarationOf } from '#domain/records/kinds.server.ts'
import { manyKinds, recordKinds, singleKindNames } from '#domain/records/kinds.ts'
import { readNeedsProgram } from '#domain/events/codec.ts'
import { news } from '#domain/news/kind.ts'
import { toOneLine } from '#domain/plain-text.ts'
import { program } from '#domain/programs/kind.ts'
import { readRecord } from '#domain/records/codec.ts'
import type { ShownAs } from '#domain/records/field.ts'
import { fieldsOf, type Kind } from '#domain/records/kind.ts'
import { count } from '#domain/representation/kind.ts'
import { titleOfCount } from '#domain/representation/rules.ts'
import { readText } from '#domain/stored-text.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import type { RecordKind } from './schema.ts'

/** A field of a record, as the history compares and shows it. */
export type HistoryField = {
  /** The label of the form. */
  readonly label: string
  /** The word in a sentence, such as "report" in "report changed". */
  readonly word: string
  /** The stored name; the only one that can be a long text. */
  readonly name: string
} &
  /** `person`: the id of somebody of the team. */
  (
    | { readonly kind: 'text' | 'date' | 'rich-text' | 'person'; readonly read: (fields: Fields) => string }
    | { readonly kind: 'pictures' }
  )

/** The facts about a kind of records that the history needs. */
interface KindFacts {
  readonly fields: readonly HistoryField[]
  /**
   * The fields that a restore leaves as they are now. `words`: a sentence that says so. `changed`: the description of a
   * version that changed only these fields.
   */
  readonly notRestored?: {
    readonly names: readonly string[]
    readonly words: string
    readonly changed: string
  }
  /** The index of the picture that represents the record; absent when it has no list of pictures. */
  readonly bannerAt?: number
  /** Returns the reason why fields cannot be shown on the website, as a sentence; null when they can. */
  readonly refuseToShow: (fields: Fields) => string | null
  /** Returns the reason why the form would refuse the fields; null when it would not. */
  readonly refuse: (fields: Fields) => string | null
}

/** The facts that the history needs about a kind of records. `last`: the fields that come after the others. */
export function historyOf<K extends Kind>(
  kind: K,
  last: readonly (string & keyof K['fields'])[] = [],
): KindFacts {
  const declared = fieldsOf(kind)
  const ordered = [
    ...declared.filter(({ name }) => !last.includes(name)),
    ...last.flatMap((name) => declared.find((field) => field.name === name) ?? []),
  ]
  return {
    fields: ordered.map(({ stored: name, field }): HistoryField => {
      const { short: label, word, shownAs, inHistory } = field
      if (shownAs === 'pictures') return { kind: shownAs, name, label, word }
      const read = (stored: Fields) => inHistory(stored[name], stored)
      return { kind: historyKinds[shownAs] ?? 'text', name, label, word, read }
    }),
    refuseToShow: (stored) => (readRecord(kind, stored) ? null : (kind.unreadable?.version ?? null)),
    refuse(stored) {
      const record = readRecord(kind, stored)
      return record && (kind.incomplete?.(record) ?? null)
    },
  }
}

const historyKinds: { readonly [Name in ShownAs]?: 'date' | 'person' | 'rich-text' } = {
  date: 'date',
  person: 'person',
  'rich-text': 'rich-text',
  report: 'rich-text',
}

const declared = Object.fromEntries(
  [...manyKinds, ...singleKindNames].map((kind) => [kind, historyOf(declarationOf(kind))]),
) as Readonly<Record<RecordKind, KindFacts>>

export const kinds: Readonly<Record<RecordKind, KindFacts>> = {
  ...declared,
  program: { ...historyOf(program, ['event', 'downloads']), bannerAt: 1 },
  news: historyOf(news, ['link', 'source', 'summary', 'theme']),
  staff: {
    ...declared.staff,
    notRestored: {
      names: ['order'],
      words: 'The place in the team stays as it is now.',
      changed: 'order of the team changed',
    },
  },
  event: {
    ...declared.event,
    fields: [
      ...declared.event.fields,
      {
        kind: 'text',
        name: 'needsProgram',
        label: 'Program',
        word: 'program',
        read: (fields) => (readNeedsProgram(fields) ? '' : 'Not needed'),
      },
    ],
    notRestored: {
      names: ['needsProgram'],
      words: 'Whether it needs a program stays as it is now.',
      changed: 'program changed',
    },
  },
  settings: {
    ...declared.settings,
    fields: [
      ...declared.settings.fields,
      { kind: 'pictures', name: 'images', label: 'Logos of the partners', word: 'pictures' },
    ],
    // An earlier, shorter time would erase messages within hours, and nothing brings them back.
    notRestored: {
      names: ['keepMonths'],
      words: 'How long messages are kept stays as it is now.',
      changed: 'how long messages are kept changed',
    },
  },
}

/** The title of a record, from its short fields. */
export function titleOf(kind: RecordKind, fields: Fields): string {
  const { title } = recordKinds[kind]
  if ('fixed' in title) return title.fixed
  if (kind === 'representation') {
    const record = readRecord(count, fields)
    return orUntitled(record ? toOneLine(titleOfCount(record)) : '')
  }
  const [named] = kinds[kind].fields.filter(({ word }) => word === 'title' || word === 'name')
  return orUntitled(toOneLine(named ? readText(fields[named.name]) : ''))
}
