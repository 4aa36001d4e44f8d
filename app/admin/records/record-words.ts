import { nounsOf } from '#domain/history/nouns.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'

/** The words of a page and of its button. */
interface PageWords {
  readonly title: string
  readonly button: string
}

interface ListWords {
  readonly heading: string
  /** The heading of the title column. */
  readonly title: string
  /** The text of an empty list. */
  readonly none: string
}

/** The words of the staff pages of a kind of records. */
interface RecordWords {
  readonly list: ListWords
  readonly add: PageWords
  readonly update: PageWords
}

const same = (words: string): PageWords => ({ title: words, button: words })

/** Words that do not follow from the nouns of a kind. */
const others: {
  readonly [Kind in ListedKind]?: Partial<Omit<RecordWords, 'list'>> & { readonly list?: Partial<ListWords> }
} = {
  program: {
    add: { title: 'Add New Program', button: 'Add Report' },
    update: { title: 'Update Program', button: 'Update Report' },
  },
  news: {
    list: { heading: 'News Updates' },
    add: { title: 'Add News Update', button: 'Add News Updates' },
    update: same('Update News Report'),
  },
  staff: {
    list: {
      heading: 'Staff',
      title: 'Name',
      none: 'The people you add are listed here, to be put in order, changed or taken down.',
    },
    add: same('Add Staff'),
    update: same('Update Staff'),
  },
  representation: {
    list: {
      heading: 'The Count',
      title: 'Body',
      none: 'How many seats women hold in each elected body is listed here, one count for each election.',
    },
  },
  woman: {
    list: {
      heading: 'She Stood',
      title: 'Name',
      none: 'The women you add are listed here, each with her portrait, her words and her result.',
    },
  },
  event: {
    list: {
      none: 'What the forum invites people to is listed here. The home page shows the next event until it is over.',
    },
  },
}

export function wordsOf(kind: ListedKind): RecordWords {
  const { one, more } = recordKinds[kind].noun
  const usual = `The ${nounsOf(kind).more} you add are listed here, to be changed or taken down.`
  const { list, ...pages } = others[kind] ?? {}
  return {
    add: same(`Add ${one}`),
    update: same(`Update ${one}`),
    ...pages,
    list: { heading: more, title: 'Title', none: usual, ...list },
  }
}

export function listWords(kind: ListedKind) {
  const { list, add } = wordsOf(kind)
  return { ...list, add: add.title }
}
