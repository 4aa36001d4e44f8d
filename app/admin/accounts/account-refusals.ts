/** The messages of all pages that change another account. */
export const accountRefusals = {
  'not-owner': 'You are not an owner any more, so nothing was changed. Load the list of accounts again.',
  'no-service': 'The sign-in service did not do this, so nothing was changed. Try again in a minute.',
  gone: 'This account does not exist any more. Nothing was changed.',
} as const
