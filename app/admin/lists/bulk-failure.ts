import { toFailureWords } from '../shell/failure-words.ts'

/** The message when not even the first record could be tried, or when the rest was not tried. */
export const toBulkFailure = toFailureWords('Not all items were changed. The list shows which ones were.')
