interface Done {
  readonly happened: string
  readonly follows?: string
  /** Whether the page Recent changes lists the action. */
  readonly isRecorded: boolean
}

const words: Readonly<Record<string, Done>> = {
  name: { happened: 'Your name is changed.', isRecorded: true },
  'name-kept': { happened: 'This is your name already. Nothing was changed.', isRecorded: false },
  session: { happened: 'That device is signed out.', isRecorded: true },
  sessions: { happened: 'All other devices are signed out.', isRecorded: true },
  password: {
    happened: 'Your password is changed.',
    follows: 'You are signed out on all other devices.',
    isRecorded: true,
  },
  device: {
    happened: 'This device is added.',
    follows: 'Next time, its lock lets you in.',
    isRecorded: true,
  },
  'device-removed': {
    happened: 'The device is removed.',
    follows: 'Its lock no longer lets you in.',
    isRecorded: true,
  },
  'two-step-off': {
    happened: 'Two-step sign-in is off.',
    follows: 'Your password alone lets you in.',
    isRecorded: true,
  },
}

/** Returns the notice after an action. `what`: its code in the page's address. Null for no code or an unknown one. */
export const doneWords = (what: string | null): Done | null =>
  what !== null && Object.hasOwn(words, what) ? (words[what] ?? null) : null
