import { Button, Flex, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { href } from 'react-router'
import { formatFullMoment, momentParts, readMoment } from '#domain/calendar-date.ts'
import { BusyButton } from '../busy-button.tsx'
import type { SaveFormState } from '../form/use-save-form.ts'
import { usePost } from '../form/use-post.ts'
import { Icon } from '../icon.tsx'
import type { PlanAnswer } from './draft-answer.ts'
import { planFragment } from './plan-fragment.ts'
import { Refusal } from './refusal.tsx'

/** Opens `PlanDialog`. `onPhones`: whether phones have the button too; otherwise the menu has it. */
export function PlanButton({
  ref,
  state,
  onPlan,
  onPhones,
}: {
  ref: RefObject<HTMLButtonElement | null>
  state: SaveFormState
  onPlan: () => void
  onPhones: boolean
}) {
  return (
    <Button
      ref={ref}
      type="button"
      variant="default"
      px={12}
      visibleFrom={onPhones ? undefined : 'md'}
      leftSection={!state.isPlanned && <Icon name="clock" size={18} />}
      onClick={onPlan}
    >
      {state.isPlanned ? 'Change' : 'Plan'}
    </Button>
  )
}

/** Chooses the time when the draft is published automatically. */
export function PlanDialog({
  state,
  opened,
  onOpen,
  onClose,
  onClosed,
}: {
  state: SaveFormState
  opened: boolean
  onOpen: () => void
  onClose: () => void
  /** Called when the dialog is gone. */
  onClosed: () => void
}) {
  const planned = state.plan ? momentParts(state.plan.at) : { date: '', time: '08:00' }
  const [date, setDate] = useState(planned.date)
  const [time, setTime] = useState(planned.time)
  const { busy, refused, setRefused, send } = usePlan(state, onClose)
  const at = readMoment(date, time)
  const isTimeRefused = refused !== null && (at === null || timeLeft(at) === '')
  useEffect(() => setRefused(null), [opened, date, time, setRefused])
  useEffect(() => {
    if (location.hash !== planFragment) return
    history.replaceState(history.state, '', location.pathname + location.search)
    onOpen()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  function plan(event: FormEvent) {
    event.preventDefault()
    // React events leave a portal: the form around the bar would be sent too.
    event.stopPropagation()
    send({ intent: 'plan', date, time })
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title="When should it be published?"
    >
      <form onSubmit={plan} noValidate>
        <Text>The draft is published automatically at this time, as last saved.</Text>
        <Flex wrap="wrap" gap={12} mt={16}>
          <TextInput
            flex="1 1 140px"
            label="Date"
            type="date"
            value={date}
            readOnly={busy}
            error={isTimeRefused && refused}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setDate(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            flex="1 1 140px"
            label="Time in Lagos"
            type="time"
            value={time}
            readOnly={busy}
            error={isTimeRefused}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </Flex>
        {at !== null && (
          <Text fz="xs" fw={600} mt={8}>
            {`${formatFullMoment(at)}. ${timeLeft(at)}`}
          </Text>
        )}
        <Refusal words={isTimeRefused ? null : refused} />
        <Group mt="lg" justify="flex-end">
          <Button type="button" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" loading={busy}>
            Plan
          </BusyButton>
        </Group>
      </form>
    </Modal>
  )
}

export function StopPlan({ state }: { state: SaveFormState }) {
  const { busy, refused, send } = usePlan(state)
  return (
    <>
      <Refusal words={refused} />
      <BusyButton variant="default" loading={busy} onClick={() => send({ intent: 'stop-plan' })}>
        Stop the plan
      </BusyButton>
    </>
  )
}

/** Plans the draft, or ends its plan, and keeps why it was not done. */
function usePlan(state: SaveFormState, onPlanned: () => void = () => {}) {
  const { post, ...shown } = usePost<PlanAnswer>(
    state.account.uid,
    ['plan', 'refused'],
    'The plan was not changed.',
  )
  async function send(fields: Readonly<Record<string, string>>) {
    const id = state.draftId()
    const answer = id && (await post(href('/admin/cms/drafts/:id', { id }), fields))
    if (!answer) return
    state.setPlan(answer.plan)
    onPlanned()
  }
  return { ...shown, send: (fields: Readonly<Record<string, string>>) => void send(fields) }
}

/** "In 1 day and 9 hours." Empty for a time that has passed. */
function timeLeft(at: number): string {
  const minutes = Math.round((at - Date.now()) / 60_000)
  if (minutes <= 0) return ''
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes < 1_440 ? minutes % 60 : 0, 'minute'],
  ] as const
  const words = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return `In ${words.join(' and ')}.`
}
