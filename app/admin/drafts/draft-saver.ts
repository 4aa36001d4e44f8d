import type { RecordValues } from '../form/record-values.ts'
import type { HandInAnswer, SendDraft, ServerDraft, ShownPlan } from './draft-answer.ts'
import * as events from './draft-events.ts'
import {
  type DraftSession,
  type EndOfDraft,
  isBegun,
  isSaved,
  shownOf,
  toDeviceDraft,
  toDraftSave,
  type Written,
  type ShownDraft,
} from './draft-session.ts'
import type { DeviceStore } from './draft-state.ts'

interface DraftSaverOptions {
  readonly accountUid: string
  /** From `openSession`. */
  readonly opened: DraftSession
  readonly send: SendDraft
  readonly device: DeviceStore
  /** Makes the id of the draft that replaces one that was published or deleted elsewhere, or taken over. */
  readonly newId: () => string
  /** Hands the draft in or takes it back. Never rejects. Absent where nobody can press these buttons. */
  readonly submit?: (intent: 'hand-in' | 'take-back', session: DraftSession) => Promise<HandInAnswer>
  readonly onShown: (shown: ShownDraft) => void
  /** Called when another page has saved the draft. `before`: the values that were confirmed before. */
  readonly onOther: (draft: ServerDraft, before: RecordValues) => void
  /** Called when the form continues with another draft, because the last one was published, deleted or taken over. */
  readonly onBegun: (id: string, because: EndOfDraft) => void
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

/**
 * Saves a draft while it is written: one request at a time, each with the changes since the last confirmed version.
 * Changes that the server has not confirmed are kept on the device. It runs the effects of `draft-events.ts`.
 */
export function createDraftSaver(options: DraftSaverOptions) {
  const { accountUid, opened, device, newId, onShown } = options
  let session = opened
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let request = Promise.resolve()

  function apply(step: events.Step): void {
    session = step.session
    for (const effect of step.effects) run(effect)
    const after = events.wentOn(session)
    session = after.session
    for (const effect of after.effects) run(effect)
    const next = shownOf(session)
    if (JSON.stringify(next) === shown) return
    shown = JSON.stringify(next)
    onShown(next)
  }

  function run(effect: events.Effect): void {
    switch (effect.do) {
      case 'send':
        request = send(effect)
        return
      case 'save-after':
      case 'cancel-save':
        clearTimeout(timer)
        if (effect.do === 'save-after' && !session.isDisposed) timer = setTimeout(() => save(), effect.ms)
        return
      case 'keep-on-device':
        if (!session.written) return
        return void device
          .keep(toDeviceDraft(session, session.written, accountUid))
          .then((onDevice) => apply({ session: { ...session, onDevice }, effects: [] }))
      case 'forget-on-device':
        return void device.forget(accountUid, effect.id)
      case 'hand-in':
      case 'take-back':
        return void options
          .submit?.(effect.do, session)
          .then((answer) => apply(events.handInAnswered(session, answer)))
      case 'compare':
        return options.onOther(effect.draft, effect.before)
      case 'begin':
        return options.onBegun(effect.id, effect.because)
    }
  }

  async function send({ id, sent }: { readonly id: string; readonly sent: events.Sent }): Promise<void> {
    const answer = await options.send(id, toDraftSave(session, sent))
    apply(events.answered(session, { id, sent, answer, newId: newId() }))
  }
  /** Resolves when this request, or the one already pending, is answered. */
  function save(options?: Parameters<typeof events.save>[1]): Promise<void> {
    apply(events.save(session, options))
    return session.pending ? request : Promise.resolve()
  }
  const change = (changed: Partial<DraftSession>) =>
    apply({ session: { ...session, ...changed }, effects: [] })
  const saveUnlessStopped = () => {
    if (!session.stopped) void save()
  }

  return {
    session: () => session,
    /**
     * Called once with the values that the form shows before anybody types. A rich text field can return the stored
     * text in another notation; that is not a change.
     */
    mounted: (values: RecordValues) => change({ asMounted: values }),
    /** Called after each change of the form. */
    write: (written: Written) => apply(events.wrote(session, written, Date.now())),
    /**
     * Called when the user has reviewed the version `baseVersion` that a colleague published. The draft is now based on
     * it; the next `write` saves this.
     */
    rebase: (baseVersion: number) => change({ baseVersion }),
    /** Saves unsaved changes at once: when a field is left, and when the page is hidden. */
    flush: saveUnlessStopped,
    /**
     * Saves like `flush` when the page is left. Keeps the copy on the device, because a reloaded page may have been
     * rendered before this save.
     */
    leave() {
      change({ isLeaving: !isSaved(session) })
      saveUnlessStopped()
    },
    check: () => apply(events.check(session)),
    /** Tries again after a failure. Resolves when everything that was written before was sent and answered. */
    async retry() {
      const { pending, stopped } = session
      if (stopped?.kind === 'taken-over') return
      await save()
      // The request that was pending did not have the text that was typed since.
      if (pending && !session.stopped) await save()
    },
    hold: (isHeld: boolean) => apply(events.held(session, isHeld)),
    publishing: (isPublishing: boolean) => apply(events.publishing(session, isPublishing, newId())),
    published: (baseVersion: number, nextId: string) => apply(events.published(session, baseVersion, nextId)),
    /**
     * Called when the record of the form was removed for good together with its drafts. The text then becomes a new
     * draft, even if nobody has changed it since.
     */
    async recordRemoved() {
      if (isBegun(session)) await save({ evenIfSaved: true })
      change({ asItWent: null })
      await save()
    },
    planned: (plan: ShownPlan | null) => apply(events.planned(session, plan)),
    handIn: () => apply(events.handedIn(session)),
    takeBack: () => apply(events.tookBack(session)),
    drop: () => apply(events.dropped(session)),
    dispose() {
      clearTimeout(timer)
      change({ isDisposed: true })
    },
  }
}
