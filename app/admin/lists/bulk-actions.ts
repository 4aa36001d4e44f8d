import type { ShownRecord } from './shown-record.ts'

/** The actions on several records at once. */
const bulkActions = ['publish', 'take-off', 'delete-drafts'] as const
export type BulkAction = (typeof bulkActions)[number]

/** The action of a list's form that copies one record. */
export const duplicateAct = 'duplicate'

/** The beginning of the title of a copy. */
export const copyOf = 'Copy of '

export const findAct = (text: unknown): BulkAction | null => bulkActions.find((act) => act === text) ?? null

/** Whether an action is possible for a record. */
export function fitsAct(act: BulkAction, { can }: Pick<ShownRecord, 'can'>): boolean {
  switch (act) {
    case 'publish':
      return can.publish
    case 'take-off':
      return can.takeOff
    case 'delete-drafts':
      return can.deleteDraft
  }
}

/** The question before an action, with the records that it changes. */
export interface BulkQuestion {
  readonly act: BulkAction
  readonly titles: readonly string[]
  /** The owners of drafts to delete: "2 are yours, 1 is Ruth’s." Empty for other actions. */
  readonly owners: string
  /** The records as the form sends them back. */
  readonly records: string
}

/**
 * The result of an action. `already`: the number of drafts that did not exist any more. `failed`: the records that were
 * not changed, each with the reason as sentences.
 */
export interface BulkResult {
  readonly act: BulkAction
  readonly done: number
  readonly already: number
  readonly failed: readonly { readonly title: string; readonly to: string; readonly reason: string }[]
}

/** The field names of the checkboxes, of the question, and of the list of records in the form that answers it. */
export const itemField = 'item'
export const askField = 'ask'
export const recordsField = 'records'

/** "2 are yours, 1 is Ruth’s." `owners`: the owner of each draft; null for the reader. */
export function ownerWords(owners: readonly (string | null)[]): string {
  const counts = new Map<string | null, number>()
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1)
  const words = [...counts]
    .toSorted(([one], [other]) => Number(one !== null) - Number(other !== null))
    .map(
      ([owner, count]) => `${count} ${count === 1 ? 'is' : 'are'} ${owner === null ? 'yours' : `${owner}’s`}`,
    )
  return words.length === 0 ? '' : `${words.join(', ')}.`
}

/**
 * Returns the result in words, such as "7 of 8 are on the website." A second sentence counts the drafts that a
 * colleague or an earlier press had published, deleted or taken down already.
 */
export function resultWords({ already, ...result }: BulkResult): string {
  const before =
    already > 0 && `${already} ${already === 1 ? 'was' : 'were'} published, deleted or taken down already.`
  const isTried = !before || result.done + result.failed.length > 0
  return [isTried && doneWords(result), before].filter(Boolean).join(' ')
}

function doneWords({ act, done, failed }: Omit<BulkResult, 'already'>): string {
  const all = done + failed.length
  const count = failed.length === 0 ? `${done}` : `${done} of ${all}`
  const isOne = done === 1 && failed.length === 0
  switch (act) {
    case 'publish':
      return `${count} ${isOne ? 'is' : 'are'} on the website.`
    case 'take-off':
      return `${count} left the website.`
    case 'delete-drafts':
      return `${count} ${isOne ? 'draft was' : 'drafts were'} deleted.`
  }
}
