import type { Editor } from '#domain/accounts/schema.ts'

/** The author of imported records. It is not a checked account, because no person can sign in as it. */
export const importer = {
  uid: 'import',
  email: '',
  username: 'Earlier website',
  role: 'publishes',
  owner: false,
} as Editor
