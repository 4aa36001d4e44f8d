import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RecordValues } from '../form/record-values.ts'
import type { useConflict } from '../form/use-conflict.ts'
import type { useFields } from '../form/use-fields.ts'
import { useReader } from '../use-reader.ts'
import { deviceDrafts, nothingOnDevice } from './device-drafts.client.ts'
import type { ShownPlan } from './draft-answer.ts'
import type { DraftOfForm } from './draft-of-form.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { openSession, shownOf, stateOf } from './draft-session.ts'
import { sendDraft, submitDraft } from './send-draft.client.ts'

export const newDraftId = (): string => crypto.randomUUID().replaceAll('-', '')

/** Null until the device's storage was searched for changes that the server does not have. */
export type SaverOfForm = RefObject<DraftSaver | null>

/** After the planned time, the page asks at this interval for the result. The server publishes every 20 s. */
const askEveryMs = 10_000

/**
 * Saves a form as a draft while its page is open. The draft can be planned or handed in. Nothing is saved while the
 * user must choose between the text of this form and that of another page, or while the draft is a colleague's.
 * `shownDraft`: the draft as the form shows it, and what its buttons do.
 */
export function useDraft(
  { read, put }: Pick<ReturnType<typeof useFields>, 'read' | 'put'>,
  conflicts: ReturnType<typeof useConflict>,
  {
    accountUid,
    openedDraft: draft,
    unfinished,
    ...calls
  }: {
    readonly accountUid: string
    /** The draft as the page opened it. Always the same object. */
    readonly openedDraft: DraftOfForm
    /** The names of the images that have not arrived. */
    readonly unfinished: readonly string[]
    /** Whether these values differ from the published ones. */
    isChanged(now: RecordValues): boolean
    /** Called once, when the fields show the changes that only this device has, if any. */
    onReady(): void
  },
) {
  const saver: SaverOfForm = useRef(null)
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState(() => shownOf(toSession(draft)))
  const shared = useReader()?.shared ?? false
  /** The functions of the latest rendering. */
  const latest = useRef({ read, put, conflicts, ...calls })
  useEffect(() => {
    latest.current = { read, put, conflicts, ...calls }
  })

  useEffect(() => {
    function begin(found: RecordValues | null) {
      const { read, put, onReady } = latest.current
      setReady(true)
      if (draft.opened && !found) saver.current?.mounted(read())
      for (const [name, value] of Object.entries(found ?? {})) if (read()[name] !== value) put(name, value)
      onReady()
    }
    if (draft.owner) return begin(null)
    let left = false
    const { form, recordId } = draft
    const device = shared ? nothingOnDevice : deviceDrafts
    void device.all(accountUid).then((kept) => {
      if (left) return
      const found = kept.find(
        (entry) =>
          entry.form === form && entry.recordId === recordId && (entry.id === draft.id || recordId !== null),
      )
      const opened = toSession(draft)
      saver.current = createDraftSaver({
        accountUid,
        opened: found ? openSession(found, found, { ...opened, fromDevice: true }) : opened,
        send: (id, save) => sendDraft(accountUid, id, save),
        device,
        newId: newDraftId,
        submit: (intent, session) => submitDraft(accountUid, intent, session),
        onShown: setShown,
        onOther(other, before) {
          // At once: the conflict panel moves the focus out of a field, and leaving a field saves the draft.
          const isOpen = latest.current.conflicts.compare({ source: 'draft', other, before, refused: false })
          if (isOpen) saver.current?.hold(true)
        },
        onBegun: (id, because) =>
          nameDraftInAddress(because === 'published' || recordId !== null ? null : id),
      })
      begin(found?.values ?? null)
      // After a reload, the last save of the previous page may have arrived after this page was rendered.
      if (!found) saver.current.check()
    })
    const flush = () => saver.current?.flush()
    const leave = () => saver.current?.leave()
    const check = () => saver.current?.check()
    const flushOrCheck = () => (document.visibilityState === 'hidden' ? flush() : check())
    const retry = () => saver.current?.retry()
    // Phones can end a hidden page without another event.
    document.addEventListener('visibilitychange', flushOrCheck)
    window.addEventListener('focus', check)
    // On a reload, the browser requests the new page after this event, and fires `pagehide` only after the response.
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', flushOrCheck)
      window.removeEventListener('focus', check)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
      flush()
      saver.current?.dispose()
    }
  }, [accountUid, draft, shared])

  const { draft: state, plan, handIn } = shown
  const named = state.kind !== 'untouched' && draft.recordId === null && !draft.owner
  useEffect(() => {
    if (named) nameDraftInAddress(saver.current?.session().id ?? draft.id)
  }, [named, draft.id])

  useEffect(() => {
    if (plan?.failed !== null) return
    const timer = setInterval(() => {
      if (Date.now() >= plan.at && document.visibilityState === 'visible') saver.current?.check()
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [plan])

  const heldBack = conflicts.mustChoose && conflicts.conflict?.source === 'draft'
  useEffect(() => saver.current?.hold(heldBack), [heldBack])

  const writeDraft = (values: RecordValues) =>
    saver.current?.write({ values, unfinished, changed: calls.isChanged(values) || unfinished.length > 0 })
  const unfinishedNames = unfinished.join('\n')
  useEffect(() => {
    if (saver.current) writeDraft(read())
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unfinishedNames])

  return {
    saver,
    writeDraft,
    shownDraft: {
      ...shown,
      /** False until scripts run. */
      ready,
      handIn: {
        ...handIn,
        /** Hands the draft in as soon as everything that was written is saved. */
        begin: () => saver.current?.handIn(),
        takeBack: () => saver.current?.takeBack(),
      },
      setPlan: (next: ShownPlan | null) => saver.current?.planned(next),
      /** Null until scripts run. */
      draftId: () => saver.current?.session().id ?? null,
      saveDraftNow: () => saver.current?.flush(),
      /** Tries to save what is not saved yet. Resolves to whether the server has everything that was written. */
      async retryDraft() {
        await saver.current?.retry()
        const last = saver.current ? stateOf(saver.current.session()) : state
        return (
          last.kind === 'untouched' || last.kind === 'saved' || (last.kind === 'taken-over' && !last.unsaved)
        )
      },
      /** Discards the unsaved changes, before the draft is deleted. */
      dropDraft: () => saver.current?.drop(),
      /** Whether leaving the page would lose something that was written. */
      losesText: () =>
        (state.kind === 'unsaved' || (state.kind === 'taken-over' && state.unsaved)) && !state.onDevice,
    },
  }
}

/** The session of a draft when its page opens. A colleague's draft counts as not begun. */
function toSession({ id, baseVersion, opened, owner, ...key }: DraftOfForm) {
  const { version = 0, values = {}, unfinished = [], at = '' } = opened ?? {}
  return openSession(
    key,
    {
      id,
      baseVersion,
      writer: newDraftId(),
      version: owner ? 0 : version,
      confirmed: values,
      confirmedUnfinished: unfinished,
    },
    { savedAt: at, ...(opened && { submission: opened }) },
  )
}

/** Names the draft in the address, so that a reload opens it again. Null removes the name. */
function nameDraftInAddress(id: string | null): void {
  const url = new URL(location.href)
  if (url.searchParams.get('draft') === id) return
  if (id === null) url.searchParams.delete('draft')
  else url.searchParams.set('draft', id)
  // `event` filled the new form with values of an event. The draft has them now.
  url.searchParams.delete('event')
  history.replaceState(history.state, '', url)
}
