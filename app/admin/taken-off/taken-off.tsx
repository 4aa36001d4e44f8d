import { Anchor, Button, Group, Text } from '@mantine/core'
import { data, Form, href, Link, Outlet, redirect, type RouterContextProvider } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { whoCan } from '#domain/accounts/policy.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import type { RecordKey, RecordKind } from '#domain/history/schema.ts'
import { listedKinds } from '#domain/record-lists/schema.ts'
import { formatDayAndTime } from '#domain/short-moment.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { refusalWords } from '../history/refusal-words.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { Choice } from '../lists/choice.tsx'
import { hiddenHeading, StaffList } from '../lists/staff-list.tsx'
import { ratioOf, Thumbnail } from '../lists/thumbnail.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { useCan, useCanOpen } from '../use-can.ts'
import { AnnouncedNotice, Notice } from '../ui/notice.tsx'
import type { Route } from './+types/taken-off.ts'
import { staffMeta } from '../staff-meta.ts'
import { PutBack, PutBackButton, PutBackNotice } from './put-back.tsx'

const toFailure = toFailureWords('Could not put it back. Nothing was changed.')
const list = href('/admin/cms/taken-off')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const { searchParams } = new URL(request.url)
  const kind = listedKinds.find((known) => known === searchParams.get('kind')) ?? null
  const { history } = context.get(siteContext)
  const found = await history.takenOff(kind, readListAddress(request.url).page)
  const now = Date.now()
  const items = found.items.map(({ at, by, ...record }) => ({
    ...record,
    key: `${record.kind}/${record.id}`,
    when: formatDayAndTime(at, now),
    who: by.uid === uid ? 'you' : by.name,
  }))
  return { kind, found: { ...found, items }, news: await readNews(context, searchParams) }
}

/** Reads the result of the last action from the address. Null when there is none, or when it is no longer true. */
async function readNews(context: Readonly<RouterContextProvider>, searchParams: URLSearchParams) {
  const removed = searchParams.get('removed')
  if (removed !== null) return { what: 'removed', filesLeft: removed === 'files-left' } as const
  const record = readRecordKey(searchParams.get('put-back'), searchParams.get('id') ?? undefined)
  const put = record && (await context.get(siteContext).history.titleOf(record))
  return record && put?.isPublic ? ({ what: 'put-back', title: put.title, record } as const) : null
}

/** Puts a record back. */
export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'restore')
  const { form } = context.get(visitContext)
  const field = (name: string) => String(form.get(name) ?? '')
  const record = readRecordKey(field('kind'), field('id'))
  if (!record) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const put = await context.get(siteContext).history.putBack(record, editor)
    if (!put.ok) return data({ failure: refusalWords(put.refusal) }, { status: 409 })
    if (field('then') !== 'list') {
      return redirect(`${list}?${new URLSearchParams({ 'put-back': record.kind, id: record.id })}`, 303)
    }
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    // The record is not among those that are taken down any more.
    const filter = { ...readListAddress(`http://list/?${query}`), part: null }
    return redirect(listAddress(record.kind) + toListQuery(filter, { what: 'put-back', id: record.id }), 303)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Taken down')

export default function TakenOff({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, found, news } = loaderData
  const canPutBack = useCan('restore')
  return (
    <>
      <StaffList
        head={{
          title: 'Taken down',
          about: (
            <>
              <span role="status">{countWords(found.total, kind)}</span>
              {!canPutBack && ` ${whoCan('restore')}`}
            </>
          ),
        }}
        found={found}
        address={(page) => `${list}?${toQuery(kind, page)}`}
        empty="What you take down is listed here, to be put back."
        title={{
          heading: 'Title',
          picture: ({ kind: ofRecord, picture }) => <Thumbnail picture={picture} ratio={ratioOf(ofRecord)} />,
          below: ({ kind: ofRecord, pictureCount }) => (
            <Text span size="xs" c="dimmed" display="block">
              {recordKinds[ofRecord].noun.one}
              {pictureCount > 0 && `, with ${pictureCount === 1 ? '1 picture' : `${pictureCount} pictures`}`}
            </Text>
          ),
        }}
        columns={[
          {
            heading: 'Taken down',
            cell: ({ when, who }) => (
              <>
                {when} by <bdi>{who}</bdi>
              </>
            ),
          },
          { heading: hiddenHeading('More'), place: 'foot', cell: (record) => <Actions record={record} /> },
        ]}
      >
        {news?.what === 'put-back' && <PutBackNotice {...news} />}
        {news?.what === 'removed' && (
          <AnnouncedNotice
            tone={news.filesLeft ? 'warning' : 'success'}
            todo={
              news.filesLeft
                ? 'Some of its picture files could not be removed yet. The website removes them at its next start.'
                : 'Copies on visitors’ devices last until their next visit.'
            }
          >
            Removed for good.
          </AnnouncedNotice>
        )}
        {actionData && <Notice tone="failure">{actionData.failure}</Notice>}
        <KindFilter kind={kind} />
      </StaffList>
      <Outlet />
    </>
  )
}

const KindFilter = ({ kind }: { kind: RecordKind | null }) => (
  <Group component={Form} role="search" wrap="nowrap" gap={12} mb={18}>
    <Choice
      name="kind"
      aria-label="Kind"
      value={kind ?? ''}
      options={[
        ['', 'All kinds'],
        ...listedKinds.map((known) => [known, recordKinds[known].noun.more] as const),
      ]}
    />
    <Button type="submit" variant="default">
      Show
    </Button>
  </Group>
)

function Actions({ record: { kind, id, title } }: { record: RecordKey & { readonly title: string } }) {
  const canPutBack = useCan('restore')
  const canRemove = useCan('remove-for-good')
  const canOpen = useCanOpen(kind)
  return (
    <Group gap="0 20px">
      {canPutBack && (
        <PutBack record={{ kind, id }}>
          <PutBackButton title={title} />
        </PutBack>
      )}
      {canOpen && (
        <>
          <Anchor component={Link} to={formAddress({ kind, id })}>
            <span>
              Edit <VisuallyHidden>{title}</VisuallyHidden> as draft
            </span>
          </Anchor>
          <Anchor component={Link} to={href('/admin/cms/history/:kind/:id', { kind, id })}>
            <span>
              History <VisuallyHidden>of {title}</VisuallyHidden>
            </span>
          </Anchor>
        </>
      )}
      {canRemove && (
        <Anchor
          component={Link}
          to={href('/admin/cms/taken-off/:kind/:id/remove', { kind, id })}
          c="red"
          preventScrollReset
        >
          <span>
            Remove for good <VisuallyHidden>{title}</VisuallyHidden>
          </span>
        </Anchor>
      )}
    </Group>
  )
}

function countWords(total: number, kind: RecordKind | null): string {
  if (total === 0) return kind ? 'None of this kind.' : 'Nothing is taken down.'
  return `${total} that ${total === 1 ? 'was' : 'were'} on the website. Nobody but staff can see ${total === 1 ? 'it' : 'them'}.`
}

function toQuery(kind: RecordKind | null, page: number): string {
  return new URLSearchParams({ ...(kind && { kind }), page: String(page) }).toString()
}
