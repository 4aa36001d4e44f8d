import { Anchor, Button, Text } from '@mantine/core'
import { Form, href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { canOpen } from '#domain/accounts/policy.ts'
import { draftLimits } from '#domain/drafts/schema.ts'
import { toPage } from '#domain/paging.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { hiddenHeading, StaffList } from '../lists/staff-list.tsx'
import { Thumbnail } from '../lists/thumbnail.tsx'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/drafts.ts'
import { type DraftSummary, toDraftSummary } from './draft-summary.ts'
import { StateBadge } from './state-badge.tsx'

const perPage = 24

/** All drafts of all people, last saved first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid } = editor
  const all = (await context.get(siteContext).drafts.all()).filter((draft) => canOpen(editor, draft.form))
  const now = Date.now()
  const found = toPage(all, readListAddress(request.url).page, perPage)
  const items = found.items.map((draft) => ({ key: draft.id, ...toDraftSummary(draft, uid, now) }))
  return { uid, found: { ...found, items } }
}

export const meta: Route.MetaFunction = () => staffMeta('Drafts')

export default function Drafts({ loaderData: { uid, found } }: Route.ComponentProps) {
  const canDecide = useCan('decide-on-drafts')
  return (
    <StaffList
      head={{
        title: 'Drafts',
        about: (
          <span role="status">
            {found.total === 0 ? 'Nothing half written.' : countWords(found.total)} Only staff see them.
          </span>
        ),
      }}
      found={found}
      address={(page) => href('/admin/cms/drafts') + toListQuery({ page })}
      empty={null}
      title={{
        heading: 'Title',
        picture: ({ picture }) => <Thumbnail picture={picture} ratio="8x5" />,
        to: ({ to }) => to,
        below: ({ words, untouched }) => (
          <>
            <Text span size="xs" c="dimmed" display="block">
              {words}
            </Text>
            {untouched && (
              <Text span size="xs" c="attention.8" fw={600} display="block">
                Nobody has touched this draft for 90 days.
              </Text>
            )}
          </>
        ),
      }}
      columns={[
        {
          heading: 'State',
          place: 'line',
          cell: ({ state, planned, owner }) => (
            <StateBadge state={state} planned={planned ?? undefined} owner={owner ?? undefined} />
          ),
        },
        {
          heading: hiddenHeading('Delete'),
          cell: (draft) => (draft.isOnlyMine || canDecide) && <DeleteDraft draft={draft} uid={uid} />,
        },
      ]}
    />
  )
}

const countWords = (total: number) =>
  `${total === 1 ? '1 draft' : `${total} drafts`}${total >= draftLimits.total ? ', the most that are kept' : ''}.`

/** A question in place, which works without script as well. */
const DeleteDraft = ({ draft: { id, title }, uid }: { draft: DraftSummary; uid: string }) => (
  <details>
    <Anchor component="summary" c="red">
      <span>
        Delete<VisuallyHidden> the draft {title}</VisuallyHidden>
      </span>
    </Anchor>
    <Form method="post" action={href('/admin/cms/drafts/:id', { id })}>
      <input type="hidden" name={accountField} value={uid} />
      <input type="hidden" name="from" value="list" />
      <Text mb={8}>What is on the website stays as it is. The draft cannot be brought back.</Text>
      <Button type="submit" name="intent" value="delete" color="red">
        Delete draft
      </Button>
    </Form>
  </details>
)
