/** What the service that knows the passwords refuses, and what to do. */
export const serviceWords: Readonly<Record<string, string>> = {
  'service-silent': 'The sign-in service does not answer. Wait a minute, then try again.',
  'another-account':
    'The sign-in service has this address under another account. Ask whoever looks after the website to remove that account there, then try again.',
  'credential-already-in-use':
    'The sign-in service has an account with this address and another password. Use that password, or ask whoever looks after the website to remove that account there.',
  'multi-factor-auth-required':
    'The sign-in service asks for a second step that this website cannot ask for, such as a text message. Ask whoever looks after the website to remove that step there. You can then set up two-step sign-in under Your profile.',
  'admin-restricted-operation':
    'The sign-in service does not let the website do this. Tell whoever looks after the website.',
  'operation-not-allowed':
    'Passwords are switched off at the sign-in service. Tell whoever looks after the website.',
  'invalid-api-key':
    'The sign-in service refuses the key of the website. Tell whoever looks after the website.',
}

const words: Readonly<Record<string, string>> = {
  ...serviceWords,
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
