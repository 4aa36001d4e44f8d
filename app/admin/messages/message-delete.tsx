import { Text } from '@mantine/core'
import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/message-delete.ts'
import { messagesAddress, readMessageFilter, toDeletedQuery, toMessageQuery } from './message-filter.ts'
import { senderOf } from './message-summary.ts'

const toFailure = toFailureWords('Could not delete. Nothing was changed.')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  requireEditor(context, 'delete-messages')
  const query = toMessageQuery(readMessageFilter(request.url))
  const message = await context.get(siteContext).messages.get(params.id)
  // Another editor has just deleted the message.
  if (!message) throw redirect(messagesAddress + query)
  return { id: message.id, sender: senderOf(message), receivedOn: formatMoment(message.receivedAt), query }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const editor = requireEditor(context, 'delete-messages')
  return actOrFailure(context, toFailure, async () => {
    await context.get(siteContext).messages.erase(params.id, editor)
    return redirect(messagesAddress + toDeletedQuery(readMessageFilter(request.url)), 303)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Delete this message?')

export default function MessageDelete({ loaderData, actionData }: Route.ComponentProps) {
  const { id, sender, receivedOn, query } = loaderData
  return (
    <ConfirmDialog
      title="Delete this message?"
      back={href('/admin/cms/messages/:id', { id }) + query}
      failure={actionData?.failure}
      keep="Keep"
      act="Delete"
      acting="Deleting"
    >
      <Text c="dimmed" mb={8} dir="auto">
        {sender}, {receivedOn}
      </Text>
      <p>
        It is erased for good, here and for everybody: nobody can bring it back. Mails that were sent about it
        stay in the mailbox they went to.
      </p>
    </ConfirmDialog>
  )
}
