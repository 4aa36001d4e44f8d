import type { ListedKind } from '#domain/record-lists/schema.ts'

/** The words of a page and of its button. */
interface PageWords {
  readonly title: string
  readonly button: string
}

/** The words of the staff pages of a kind of records. */
interface RecordWords {
  readonly list: {
    readonly heading: string
    /** The heading of the title column. */
    readonly title: string
    /** The text of an empty list. */
    readonly none: string
  }
  readonly add: PageWords
  readonly update: PageWords
}

export const recordWords: Readonly<Record<ListedKind, RecordWords>> = {
  program: {
    list: {
      heading: 'Programs',
      title: 'Title',
      none: 'The programs you add are listed here, to be changed or taken off the website.',
    },
    add: { title: 'Add New Program', button: 'Add Report' },
    update: { title: 'Update Program', button: 'Update Report' },
  },
  news: {
    list: {
      heading: 'News Updates',
      title: 'Title',
      none: 'The news updates you add are listed here, to be changed or taken off the website.',
    },
    add: { title: 'Add News Update', button: 'Add News Updates' },
    update: { title: 'Update News Report', button: 'Update News Report' },
  },
  staff: {
    list: {
      heading: 'Staff',
      title: 'Name',
      none: 'The people you add are listed here, to be put in order, changed or taken off the website.',
    },
    add: { title: 'Add Staff', button: 'Add Staff' },
    update: { title: 'Update Staff', button: 'Update Staff' },
  },
  representation: {
    list: {
      heading: 'The Count',
      title: 'Body',
      none: 'How many seats women hold in each elected body is listed here, one count for each election.',
    },
    add: { title: 'Add Count', button: 'Add Count' },
    update: { title: 'Update Count', button: 'Update Count' },
  },
  woman: {
    list: {
      heading: 'She Stood',
      title: 'Name',
      none: 'The women you add are listed here, each with her portrait, her words and her result.',
    },
    add: { title: 'Add Woman', button: 'Add Woman' },
    update: { title: 'Update Woman', button: 'Update Woman' },
  },
  event: {
    list: {
      heading: 'Events',
      title: 'Title',
      none: 'What the forum invites people to is listed here. The home page shows the next event until it is over.',
    },
    add: { title: 'Add Event', button: 'Add Event' },
    update: { title: 'Update Event', button: 'Update Event' },
  },
}

export const listWords = (kind: ListedKind) => ({
  ...recordWords[kind].list,
  add: recordWords[kind].add.title,
})
