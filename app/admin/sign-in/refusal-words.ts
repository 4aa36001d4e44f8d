const words: Readonly<Record<string, string>> = {
  'invalid-credential': 'The email or the password is not right. Check both and try again.',
  'invalid-email': 'This is not a whole email address. It looks like name@example.org.',
  'passkey-unknown':
    'This device is not added here, or was removed. Sign in with your email and password, then add it under Your profile.',
  'passkey-failed': 'The lock could not be checked. Try again, or sign in with your email and password.',
  'user-disabled': 'This account is switched off. Ask an owner to switch it on.',
}

/**
 * Returns the message for a refused sign-in: a sentence for every code of the specification that can occur here, and a
 * general one for any other code.
 */
export function refusalWords(refusal: { readonly code: string; readonly waitMinutes?: number }): string {
  if (refusal.code === 'too-many-requests') return wait(refusal.waitMinutes ?? 1)
  return Object.hasOwn(words, refusal.code)
    ? words[refusal.code]!
    : 'This did not work. Wait a minute, then try again.'
}

const wait = (minutes: number) =>
  `Too many tries. Wait ${minutes > 120 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? '1 minute' : `${minutes} minutes`}, then try again.`
