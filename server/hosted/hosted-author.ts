import type { Editor } from '#domain/accounts/schema.ts'

/** The author of changes that were made at the provider. No person can sign in as it. */
export const hostedAuthor = {
  uid: 'hosted',
  email: '',
  username: 'the hosted project',
  role: 'publishes',
  owner: false,
} as Editor
