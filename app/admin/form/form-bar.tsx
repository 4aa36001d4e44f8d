import { Box, Button, Flex, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { BusyButton } from '../busy-button.tsx'
import { DraftMenu } from '../drafts/draft-menu.tsx'
import { PreviewDraft } from '../drafts/preview-draft.tsx'
import { PlanButton, PlanDialog, StopPlan } from '../drafts/plan-draft.tsx'
import { Refusal } from '../drafts/refusal.tsx'
import { StateBadge } from '../drafts/state-badge.tsx'
import { focusIfLost } from '../focus-if-lost.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import classes from './form-bar.module.css'
import { type BarWords, barWords, waitingWords } from './form-bar-words.ts'
import type { SaveFormState } from './use-save-form.ts'
import { UndoPublication } from './undo-publication.tsx'
import { WaitingBar } from './waiting-bar.tsx'

type Way = BarWords['way']

/**
 * The bar at the foot of every form. It stays in view and shows whether the text is saved, and where; an untouched form
 * says nothing. A dashed edge means that something is not saved yet. `toChoose`: what is to be chosen between two
 * versions before the form can be published; null when nothing is.
 */
export function FormBar({
  state,
  button,
  toChoose,
  beside,
  onBeside,
}: {
  state: SaveFormState
  /** The text of the form's button. */
  button: string
  toChoose: string | null
  /** Whether the preview is beside the form. */
  beside: boolean
  /** Shows the preview of a draft beside the form. */
  onBeside: (id: string) => void
}) {
  const wordsId = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const [planning, setPlanning] = useState(false)
  const words = barWords(state, button, toChoose)
  // The button that publishes comes last: a second press of Enter must not publish a draft that was just planned.
  const focusNext = () => {
    focusIfLost(nextButton.current)
    focusIfLost(submitButton.current)
  }
  useChange(situationOf(state, words.way), focusNext)
  const waiting = waitingWords(state, toChoose)
  /** Nothing in it can be pressed before the draft is taken over. */
  const isColleagues = state.openedDraft.owner !== null
  const isShort = words.short !== null && !words.asks && state.handIn.refused === null
  const isCalm = words.tone === 'plain'
  const canPlan = state.draft.kind !== 'untouched' && !state.handsIn && !state.takenOff
  // A draft that lacks something would not be published at its time.
  const plan = () => {
    if (state.isComplete()) setPlanning(true)
  }
  return (
    <div
      className={classes.bar}
      data-beside={beside || undefined}
      data-tone={waiting ? 'needs-you' : words.tone}
      data-kept={(words.kept && !waiting) || undefined}
      data-silent={(!waiting && words.line === '') || undefined}
    >
      {waiting ? (
        <WaitingBar
          {...waiting}
          button={submitButton}
          onNow={state.waitingFor > 0 ? null : state.submit}
          onCancel={state.cancel}
        />
      ) : (
        <>
          {words.badge && (
            <Box component="span" flex="none" visibleFrom={isSaidByWords(words) ? 'md' : undefined}>
              <StateBadge state={words.badge} />
            </Box>
          )}
          <div id={wordsId} className={classes.words} data-short={isShort || undefined}>
            <Flex component="p" role="status" gap={8} m={0} fz="sm" fw={600} lh={1.45}>
              {words.icon && <Icon name={words.icon} size={20} />}
              <Text span inherit visibleFrom={words.short ? 'md' : undefined}>
                {words.line}
              </Text>
              {words.short && (
                <Text span inherit hiddenFrom="md">
                  {words.short}
                </Text>
              )}
            </Flex>
            {words.reason && (
              <Text
                c={words.tone === 'plain' ? 'gray.6' : undefined}
                fz="xs"
                lh={1.45}
                visibleFrom={isCalm && !words.asks ? 'md' : undefined}
              >
                {beside && !words.asks ? 'The preview follows what you type.' : words.reason}
              </Text>
            )}
            <Refusal words={state.handIn.refused} />
          </div>
          <div className={classes.actions}>
            <Ways
              state={state}
              nextButton={nextButton}
              way={words.way}
              onPlan={canPlan ? plan : null}
              onBeside={beside ? null : onBeside}
            />
            {!state.isPlanned && !isColleagues && !waysWithoutSubmit.includes(words.way) && (
              <BusyButton
                ref={submitButton}
                type="submit"
                loading={state.saving || state.handIn.busy}
                aria-describedby={wordsId}
                data-waiting={toChoose !== null || undefined}
                className={classes.submit}
              >
                {button}
              </BusyButton>
            )}
          </div>
        </>
      )}
      {state.ready && canPlan && (
        <PlanDialog
          state={state}
          opened={planning}
          onOpen={plan}
          onClose={() => setPlanning(false)}
          onClosed={focusNext}
        />
      )}
    </div>
  )
}

/** Whether phones leave the badge out. */
const isSaidByWords = ({ tone, badge }: BarWords) =>
  badge === 'draft' || (tone === 'plain' && badge !== 'changed')

const waysWithoutSubmit: readonly Way[] = ['published', 'handed-in', 'gone']

/** Returns the situation of the draft; null until the form is ready. The button that changes it then disappears. */
function situationOf(state: SaveFormState, way: Way) {
  if (!state.ready) return null
  if (state.isPlanned) return 'planned'
  return way === 'handed-in' ? 'handed-in' : 'open'
}

/** Calls `onChange` when `value` has changed, unless it was null before. */
function useChange(value: string | null, onChange: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== null && before.current !== value) onChange()
    before.current = value
  })
}

/** The steps that the bar offers besides the button of the form. */
export function Ways({
  state,
  nextButton,
  way,
  onPlan,
  onBeside,
}: {
  state: SaveFormState
  /** The button that gets the focus when the focused button has disappeared. */
  nextButton: RefObject<HTMLButtonElement | null>
  way: Way
  /** Asks for the time of publication. Null when the draft cannot be planned. */
  onPlan: (() => void) | null
  /** Null while the preview is beside the form. */
  onBeside: ((id: string) => void) | null
}): ReactNode {
  const isBegun = state.draft.kind !== 'untouched'
  switch (way) {
    case 'published':
      return (
        <>
          <UndoPublication state={state} />
          <DraftMenu state={state} onPlan={null} />
        </>
      )
    case 'sign-in':
    case 'retry': {
      const [words, act] =
        way === 'retry'
          ? (['Try again', state.retryDraft] as const)
          : (['Sign in', state.askToSignIn] as const)
      return (
        <>
          <Button type="button" variant="default" onClick={() => void act()}>
            {words}
          </Button>
          {state.isPlanned && <StopPlan key="stop" state={state} />}
        </>
      )
    }
    case 'draft':
      return (
        <>
          {isBegun && onBeside && <PreviewDraft state={state} onBeside={onBeside} />}
          {onPlan && <PlanButton ref={nextButton} state={state} onPlan={onPlan} onPhones={false} />}
          <DraftMenu state={state} onPlan={onPlan} />
        </>
      )
    case 'planned':
      return (
        <>
          {onBeside && <PreviewDraft state={state} onBeside={onBeside} />}
          {onPlan && <PlanButton ref={nextButton} state={state} onPlan={onPlan} onPhones />}
          <StopPlan key="stop" state={state} />
        </>
      )
    case 'handed-in':
      return (
        <>
          {onBeside && <PreviewDraft state={state} onBeside={onBeside} />}
          <DraftMenu state={state} onPlan={onPlan} />
          <BusyButton
            ref={nextButton}
            variant="default"
            className={classes.submit}
            loading={state.handIn.busy}
            onClick={state.handIn.takeBack}
          >
            Take back
          </BusyButton>
        </>
      )
    case 'gone': {
      const { form, recordId } = state.openedDraft
      return (
        <Button
          component="a"
          href={recordId === null ? listAddress(form) : formAddress({ kind: form, id: recordId })}
          variant="default"
        >
          {recordId === null ? 'Open the list' : 'Open it again'}
        </Button>
      )
    }
    case null:
      return null
  }
}
