import { Button, Group } from '@mantine/core'
import { data, Form, href, redirect, useLocation, useSubmit } from 'react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { siteContext, visitContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Icon } from '../icon.tsx'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { readRecordList } from '../lists/read-record-list.server.ts'
import { RecordList } from '../lists/record-list.tsx'
import type { ShownRecord } from '../lists/shown-record.ts'
import { askField } from '../lists/bulk-actions.ts'
import { doBulkAction } from '../lists/bulk-actions.server.ts'
import { listWords } from '../records/record-words.ts'
import { toFailureWords } from '../shell/failure-words.ts'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'
import { DragHandle, TeamOrder, TeamRow, withMoved } from './team-order.tsx'

const list = href('/admin/cms/staff')

export async function loader({ context, request }: Route.LoaderArgs) {
  const reader = requireForRecord(context, { kind: 'staff' }, null)
  const shown = await readRecordList(context, { kind: 'staff', reader, url: request.url })
  const team = context.get(siteContext).staff.team()
  const { searchParams } = new URL(request.url)
  const place = team.findIndex(({ id }) => id === searchParams.get('moved')) + 1
  const { id, fullName } = team[place - 1] ?? {}
  const moved = id
    ? { id, words: `${fullName}, ${place} of ${team.length}`, from: searchParams.get('from') }
    : null
  return { ...shown, team: team.length, moved }
}

const toFailure = toFailureWords('Could not move. Nothing was changed.')

/** Moves a profile to a place in the team, or does something with several. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  if (form.has(askField))
    return doBulkAction(context, {
      kind: 'staff',
      editor: requireForRecord(context, { kind: 'staff' }, null),
    })
  const editor = requireEditor(context, 'sort-team')
  const id = String(form.get('id'))
  const place = Number(form.get('place'))
  if (!Number.isSafeInteger(place) || place < 1) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const { staff } = context.get(siteContext)
    const from = staff.team().findIndex((member) => member.id === id) + 1
    const moved = await staff.move(id, place, editor)
    if (!moved.ok) return redirect(list + toListQuery({}, { what: 'gone', id }), 303)
    const query = new URLSearchParams(toListQuery({ page: readListAddress(request.url).page }))
    query.set('moved', id)
    query.set('from', String(from))
    return redirect(`${list}?${query}`, 303)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Staff')

export default function StaffList({ loaderData, actionData }: Route.ComponentProps) {
  const { team, moved, years, found, ...shown } = loaderData
  const canSort = useCan('sort-team')
  const { search, part, order, page } = shown.filter
  const inOrder = search === '' && part === null && order === null && team > 1 && canSort
  const address = list + toListQuery({ page })
  const keepFocus = useFocusOnMovedRow()
  const submit = useSubmit()
  const [dropped, setDropped] = useState<{ readonly key: string; readonly place: number } | null>(null)
  // The answer of the server is here: the list is as it is stored.
  useEffect(() => setDropped(null), [loaderData, actionData])
  const items = dropped ? withMoved(found.items, dropped) : found.items

  const content = (
    <RecordList
      {...shown}
      found={{ ...found, items }}
      outcome={actionData}
      kind="staff"
      words={listWords('staff')}
      fields={{
        group: null,
        years,
        orders: [
          ['place', 'In the order of the website'],
          ['changed', 'Last changed'],
          ['title', 'Name'],
        ],
      }}
      status={
        <Group gap={16} mb={moved ? 14 : 0}>
          <strong role="status">{moved?.words}</strong>
          {moved?.from && inOrder && (
            <Form method="post" action={address} replace preventScrollReset>
              <input type="hidden" name="id" value={moved.id} />
              <Button type="submit" name="place" value={moved.from} variant="default">
                Undo
              </Button>
            </Form>
          )}
        </Group>
      }
      look={{
        group: ({ group }) => <bdi>{group}</bdi>,
        columns: [
          {
            heading: 'Place',
            place: inOrder ? 'start' : 'wide',
            // The next visible row of a filtered list is not the next place.
            cell: ({ place }) =>
              place !== null && (
                <Group gap={8} wrap="nowrap">
                  {inOrder && <DragHandle />}
                  <span className={inOrder ? styles.number : undefined}>
                    {place} of {team}
                  </span>
                </Group>
              ),
          },
        ],
        ...(inOrder && {
          actions: (member) => <MoveActions member={member} of={team} address={address} onMove={keepFocus} />,
        }),
        row: inOrder ? TeamRow : undefined,
      }}
    />
  )
  if (!inOrder) return content
  return (
    <TeamOrder
      members={items.filter(({ place }) => place !== null)}
      enabled={dropped === null}
      onDrop={({ key, id }, place) => {
        setDropped({ key, place })
        void submit(
          { id, place },
          { method: 'post', action: address, replace: true, preventScrollReset: true },
        )
      }}
    >
      {content}
    </TeamOrder>
  )
}

/** Buttons in the menu of a profile that move it up, down and to the top. */
function MoveActions({
  member: { id, title, place },
  of,
  address,
  onMove,
}: {
  member: ShownRecord
  of: number
  /** The address that moves a profile. */
  address: string
  onMove: (event: FormEvent<HTMLFormElement>) => void
}) {
  if (id === null || place === null) return null
  return (
    <Form method="post" action={address} replace preventScrollReset onSubmit={onMove}>
      <input type="hidden" name="id" value={id} />
      {place > 2 && (
        <button type="submit" name="place" value={1}>
          <Icon name="arrow-up" size={20} />
          <span>
            Move to the top <VisuallyHidden>{title}</VisuallyHidden>
          </span>
        </button>
      )}
      {place > 1 && (
        <button type="submit" name="place" value={place - 1}>
          <Icon name="arrow-up" size={20} />
          <span>
            Move up <VisuallyHidden>{title}</VisuallyHidden>
          </span>
        </button>
      )}
      {place < of && (
        <button type="submit" name="place" value={place + 1}>
          <Icon name="arrow-down" size={20} />
          <span>
            Move down <VisuallyHidden>{title}</VisuallyHidden>
          </span>
        </button>
      )}
    </Form>
  )
}

/** When a row moves, its menu loses the focus. This hook returns the focus to the menu, so that it can be opened again. */
function useFocusOnMovedRow() {
  const menu = useRef<HTMLElement | null>(null)
  const { key } = useLocation()
  useEffect(() => {
    const moved = menu.current
    menu.current = null
    // After `RouteFocus`, which focuses the title.
    if (moved) setTimeout(() => moved.focus({ preventScroll: true }))
  }, [key])
  return ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    menu.current = currentTarget.closest('details')?.querySelector('summary') ?? null
  }
}
