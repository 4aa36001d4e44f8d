import { Box, Button, Group, Text, Title } from '@mantine/core'
import { Form, href, Link, redirect, useNavigation } from 'react-router'
import { siteContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import { Notice } from '../ui/notice.tsx'
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
  const isDeleting = useNavigation().formMethod === 'POST'
  return (
    <Box component="section" maw="34em" p={{ base: 16, md: 32 }} aria-labelledby="question">
      <Title order={2} size={22} id="question" tabIndex={-1} data-opens-page>
        Delete this message?
      </Title>
      <Text c="dimmed" my={8} dir="auto">
        {sender}, {receivedOn}
      </Text>
      <p>
        It is erased for good, here and for everybody: nobody can bring it back. Mails that were sent about it
        stay in the mailbox they went to.
      </p>
      {actionData && <Notice tone="failure">{actionData.failure}</Notice>}
      <Form method="post">
        <Group gap={12} mt={24}>
          <Button component={Link} to={href('/admin/cms/messages/:id', { id }) + query} variant="default">
            Keep
          </Button>
          <Button type="submit" color="red">
            {isDeleting ? 'Deleting' : 'Delete'}
          </Button>
        </Group>
      </Form>
    </Box>
  )
}
