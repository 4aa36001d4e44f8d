/** The attributes of a field that may not stay empty. The form says so itself, not the browser. */
export const compulsory = { withAsterisk: true, 'aria-required': true } as const

/** The attributes of a field for the address of a page. */
export const webAddress = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
