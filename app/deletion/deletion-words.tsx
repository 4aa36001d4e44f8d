import type { ReactNode } from 'react'

/** The texts of the question before a record is taken down. */
export interface DeletionWords {
  /** The kind of the record, such as "program". */
  readonly noun: string
  readonly question: ReactNode
  /** The title of the record, when the question does not contain it. */
  readonly title: string | null
  readonly effect: string
  readonly keep: string
  readonly act: string
  readonly acting: string
  /** In messages of a failure. */
  readonly failed: string
  readonly nothingDone: string
  readonly again: string
  readonly doneBefore: string
}

/** The words on the public page of a record. They are those of the specification. */
export const deleteWords = (noun: string, title: string): DeletionWords => ({
  noun,
  question: `Delete this ${noun}?`,
  title,
  effect: 'It leaves the website now.',
  keep: 'Keep',
  act: 'Delete',
  acting: 'Deleting',
  failed: 'Could not delete.',
  nothingDone: 'Nothing was deleted.',
  again: 'delete',
  doneBefore: 'What was already deleted stays deleted.',
})

/** The words in the staff area. */
export const takeOffWords = (noun: string, title: string): DeletionWords => ({
  noun,
  question: (
    <>
      Take “<bdi>{title}</bdi>” down?
    </>
  ),
  title: null,
  effect: 'Visitors no longer find it. You can put it back from Taken down.',
  keep: 'Keep it',
  act: 'Take down',
  acting: 'Taking down',
  failed: 'Could not take it down.',
  nothingDone: 'Nothing was taken down.',
  again: 'take down',
  doneBefore: 'What was already off the website stays off.',
})
