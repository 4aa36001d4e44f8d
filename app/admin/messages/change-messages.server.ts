import { randomUUID } from 'node:crypto'
import type { Editor } from '#domain/accounts/schema.ts'
import type { ContactCommands } from '#domain/contact/commands.server.ts'
import type { MessageAct } from './bulk-actions.ts'

type Changes = Pick<ContactCommands, 'markSpam' | 'markNotSpam' | 'markAnswered' | 'markUnanswered' | 'erase'>

/**
 * Changes one message after the other, each in a commit of its own. Never rejects: `fault` is the error that ended it
 * early, or null, and `changed` are the messages changed until then, so that no notice says that nothing was changed.
 */
export async function changeMessages(
  messages: Changes,
  { act, ids }: { readonly act: Exclude<MessageAct, 'ask-delete'>; readonly ids: readonly string[] },
  by: Editor,
): Promise<{ readonly changed: readonly string[]; readonly fault: unknown }> {
  const changed: string[] = []
  const press = randomUUID()
  try {
    for (const id of ids) changed.push(...(await change(messages, { act, id, press }, by)))
    return { changed, fault: null }
  } catch (fault) {
    return { changed, fault }
  }
}

async function change(
  messages: Changes,
  { act, id, press }: Record<'id' | 'press', string> & { act: Exclude<MessageAct, 'ask-delete'> },
  by: Editor,
): Promise<readonly string[]> {
  if (act === 'spam') return messages.markSpam([id], by)
  if (act === 'not-spam') return messages.markNotSpam([id], by)
  if (act === 'answered') return messages.markAnswered([id], 'by-hand', by)
  if (act === 'not-answered') return messages.markUnanswered([id], by)
  await messages.erase(id, by, press)
  return [id]
}
