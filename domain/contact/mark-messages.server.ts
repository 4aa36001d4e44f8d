import type { Editor } from '#domain/accounts/schema.ts'
import { toAuthor } from '#domain/content/record.ts'
import { isRecordId } from '#domain/content/record-id.ts'
import type { Change, Fields, StoredDocument } from '#ports/documents/document-store.ts'
import { commitUnlessChanged } from './commit-unless-changed.server.ts'
import type { AboutMessage } from './erase-message.server.ts'
import { findMessage } from './find-message.server.ts'
import { readContactFields } from './rules.ts'
import type { WayToAnswer } from './schema.ts'
import type { SendMessageOptions } from './send-message.server.ts'
import { findUrgentWords } from './urgent.ts'

/** The commands that set and remove the marks of staff on messages. */
export type MarkCommands = ReturnType<typeof createMarkCommands>

export function createMarkCommands({
  documents,
  settings,
  now,
}: Pick<SendMessageOptions, 'documents' | 'settings' | 'now'>) {
  return {
    /**
     * The read state is shared by all accounts, because the office shares one inbox. It is no error when the message is
     * gone or was read already.
     */
    async markRead(id: string, by: Editor): Promise<void> {
      const message = await findMessage(documents, id)
      if (!message || (await documents.get('ReadMessages', id))) return
      await commit(marking(message, 'ReadMessages', { readAt: now() }), by)
    },

    async markUnread(id: string, by: Editor): Promise<void> {
      if (isRecordId(id)) await unmark(id, 'ReadMessages', by)
    },

    /**
     * Marks messages as answered by this account. A message that a colleague has marked as answered keeps her mark.
     * Returns the ids of the messages that it changed, as the next three commands do.
     */
    async markAnswered(ids: readonly string[], way: WayToAnswer, by: Editor): Promise<readonly string[]> {
      return changeEach(ids, async (id, message) => {
        if (await documents.get('AnsweredMessages', id)) return false
        return commit(marking(message, 'AnsweredMessages', { way }), by)
      })
    },

    async markUnanswered(ids: readonly string[], by: Editor): Promise<readonly string[]> {
      return changeEach(ids, async (id) => {
        if (!(await documents.get('AnsweredMessages', id))) return false
        await unmark(id, 'AnsweredMessages', by)
        return true
      })
    },

    /**
     * Moves messages to Perhaps spam, and removes their urgent mark. Messages that are already there keep the reason.
     */
    async markSpam(ids: readonly string[], by: Editor): Promise<readonly string[]> {
      return changeEach(ids, async (id, message) => {
        if (await documents.get('SpamMessages', id)) return false
        const urgent = await documents.get('UrgentMessages', id)
        const fields = { doubt: `Marked as spam by ${by.username}`, urgent: urgent?.fields ?? null }
        const notUrgent = { kind: 'erase', collection: 'UrgentMessages', id } as const
        return commit([...marking(message, 'SpamMessages', fields), notUrgent], by)
      })
    },

    /**
     * Moves messages back to the inbox. A message that staff moved to Perhaps spam gets back the urgent mark that it
     * had; any other message is urgent when its text has urgent words.
     */
    async markNotSpam(ids: readonly string[], by: Editor): Promise<readonly string[]> {
      return changeEach(ids, async (id, message) => {
        const spam = await documents.get('SpamMessages', id)
        if (!spam) return false
        const words = urgentWordsIn(message)
        const { urgent = words.length > 0 ? { words } : null } = spam.fields
        return commit(
          [
            { kind: 'expect', collection: 'Contactus', id, expectedVersion: message.version },
            { kind: 'expect', collection: 'SpamMessages', id, expectedVersion: spam.version },
            { kind: 'erase', collection: 'SpamMessages', id },
            ...(urgent
              ? [{ kind: 'set', collection: 'UrgentMessages', id, fields: urgent as Fields } as const]
              : []),
          ],
          by,
        )
      })
    },

    /** Stores the urgent words that are in the text now; there may be none. */
    async markUrgent(id: string, by: Editor): Promise<void> {
      const message = await findMessage(documents, id)
      if (!message || (await documents.get('UrgentMessages', id))) return
      await commit(marking(message, 'UrgentMessages', { words: urgentWordsIn(message) }), by)
    },

    async markNotUrgent(id: string, by: Editor): Promise<void> {
      if (isRecordId(id)) await unmark(id, 'UrgentMessages', by)
    },
  }

  /** Calls `work` for each message that exists, one after the other. Returns the ids of those it changed. */
  async function changeEach(
    ids: readonly string[],
    work: (id: string, message: StoredDocument) => Promise<boolean>,
  ): Promise<readonly string[]> {
    const changed: string[] = []
    const known = await documents.getAll('Contactus', ids.filter(isRecordId))
    for (const [id, message] of known) if (await work(id, message)) changed.push(id)
    return changed
  }

  /** False on a conflict. Nothing is left to do then: another request made the same change or erased the message. */
  function commit(changes: readonly Change[], by: Editor): Promise<boolean> {
    return commitUnlessChanged(documents, changes, toAuthor(by))
  }

  async function unmark(id: string, collection: AboutMessage, by: Editor): Promise<void> {
    await documents.commit([{ kind: 'erase', collection, id }], toAuthor(by))
  }

  function urgentWordsIn({ fields }: StoredDocument): readonly string[] {
    return findUrgentWords(readContactFields(fields).message, settings().urgentWords)
  }
}

/** The changes that store a mark, unless a colleague has stored one or the message was erased in the meantime. */
const marking = ({ id, version }: StoredDocument, collection: AboutMessage, fields: Fields) =>
  [
    { kind: 'expect', collection: 'Contactus', id, expectedVersion: version },
    { kind: 'set', collection, id, fields, expectedVersion: 0 },
  ] as const
