import { ActionIcon, Group, Text } from '@mantine/core'
import { data, Form, href, redirect, useLocation, useNavigation, useSubmit } from 'react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { siteContext, visitContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
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
  const reader = requireEditor(context)
  const shown = await readRecordList(context, { kind: 'staff', reader, url: request.url })
  const team = context.get(siteContext).staff.team()
  const movedId = new URL(request.url).searchParams.get('moved')
  const moved = team.findIndex(({ id }) => id === movedId)
  const movedWords = `${team[moved]?.fullName} is now number ${moved + 1} of ${team.length}.`
  return { ...shown, team: team.length, moved: moved < 0 ? null : movedWords }
}

const toFailure = toFailureWords('Could not move. Nothing was changed. Try again in a moment.')

/** Moves a profile to a place in the team, or does something with several. */
export async function action({ context, request }: Route.ActionArgs) {
  const { form } = context.get(visitContext)
  if (form.has(askField)) return doBulkAction(context, { kind: 'staff', editor: requireEditor(context) })
  const editor = requireEditor(context, 'sort-team')
  const id = String(form.get('id'))
  const place = Number(form.get('place'))
  if (!Number.isSafeInteger(place) || place < 1) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const moved = await context.get(siteContext).staff.move(id, place, editor)
    if (!moved.ok) return redirect(list + toListQuery({}, { what: 'gone', id }), 303)
    const query = new URLSearchParams(toListQuery({ page: readListAddress(request.url).page }))
    query.set('moved', id)
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
  const keepFocus = useFocusOnMovedButton()
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
        <Text role="status" fw={600} mb={moved ? 18 : 0}>
          {moved}
        </Text>
      }
      look={{
        group: ({ group }) => <bdi>{group}</bdi>,
        columns: [
          {
            heading: 'Place',
            cell: (member) => (
              <Place member={member} of={team} address={inOrder ? address : null} onMove={keepFocus} />
            ),
          },
        ],
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

/**
 * The place of a profile, to be dragged, with buttons to move it up and down. A filtered list shows only the place,
 * because the next visible row is not the next place.
 */
function Place({
  member: { id, title, place },
  of,
  address,
  onMove,
}: {
  member: ShownRecord
  of: number
  /** The address that moves a profile; null when none can be moved. */
  address: string | null
  onMove: (event: FormEvent<HTMLFormElement>) => void
}) {
  const isMoving = useNavigation().formData?.get('id') === id
  if (id === null || place === null) return null
  if (address === null) return `${place} of ${of}`
  return (
    <Form method="post" action={address} replace preventScrollReset aria-busy={isMoving} onSubmit={onMove}>
      <input type="hidden" name="id" value={id} />
      <Group gap={8} wrap="nowrap">
        <DragHandle />
        <span className={styles.number}>
          {place} of {of}
        </span>
        {(['up', 'down'] as const).map((direction) => (
          <ActionIcon
            key={direction}
            type="submit"
            variant="default"
            name="place"
            value={direction === 'up' ? Math.max(1, place - 1) : Math.min(of, place + 1)}
            title={direction === 'up' ? 'Move up' : 'Move down'}
            // `aria-disabled` keeps the button focusable: the last pressed button must not lose the focus, and screen
            // readers announce the place.
            aria-disabled={direction === 'up' ? place === 1 : place === of}
          >
            <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} size={20} />
            <VisuallyHidden>
              Move {title} {direction}
            </VisuallyHidden>
          </ActionIcon>
        ))}
      </Group>
    </Form>
  )
}

/**
 * When a row moves down, its button loses the focus. This hook returns the focus to the button, so that it can be
 * pressed again.
 */
function useFocusOnMovedButton() {
  const pressed = useRef<HTMLElement | null>(null)
  const { key } = useLocation()
  useEffect(() => {
    pressed.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [key])
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    pressed.current = submitter
  }
}
