import type { MailedMessage } from '#domain/contact/mail.ts'
import { readContactFields } from '#domain/contact/rules.ts'
import type { DocumentStore } from '#ports/documents/document-store.ts'

/** The messages with these ids, in that order. Those that are gone are left out. */
export async function readMailedMessages(
  documents: Pick<DocumentStore, 'get'>,
  ids: readonly string[],
): Promise<readonly MailedMessage[]> {
  const stored = await Promise.all(ids.map((id) => documents.get('Contactus', id)))
  return stored
    .filter((message) => message !== null)
    .map(({ fields, createdAt }) => ({ ...readContactFields(fields), receivedAt: createdAt }))
}
