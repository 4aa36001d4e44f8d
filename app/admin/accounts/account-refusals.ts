/** The messages of all pages that change another account. */
export const accountRefusals = {
  'not-owner': 'You are not an owner any more, so nothing was changed. Load the list of accounts again.',
  gone: 'This account does not exist any more. Nothing was changed.',
} as const
