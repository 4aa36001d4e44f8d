import type { DraftForm } from '#domain/drafts/schema.ts'
import type { RecordValues } from '../form/record-values.ts'
import type { SendDraft, ServerDraft, Submission } from './draft-answer.ts'
import { createDraftRequests } from './draft-requests.ts'
import {
  isBegun,
  isSaved,
  type OpenedDraft,
  openSession,
  withNewDraft,
  withWritten,
  type Written,
} from './draft-session.ts'
import type { DeviceStore, DraftState } from './draft-state.ts'
import { createPageDraft } from './page-draft.ts'
import { createSaveTimer } from './save-timer.ts'

export interface DraftSaver {
  state(): DraftState
  /** The id, the known version and the page's name, for the form that publishes this draft. */
  identity(): { readonly id: string; readonly version: number; readonly writer: string }
  /**
   * Called once with the values that the form shows before anybody has typed. A rich text field may write the stored
   * text in another way, which is not a change to save.
   */
  mounted(values: RecordValues): void
  /** Called after each change of the form. */
  write(written: Written): void
  /**
   * Called when the user has looked through the version `baseVersion` that a colleague has published: the draft begins
   * from it now. The next `write` saves this.
   */
  rebase(baseVersion: number): void
  /** Saves unsaved changes at once: when a field is left, and when the page is hidden. */
  flush(): void
  /**
   * Saves like `flush`, before the page is left. The copy on the device stays: after a reload, the next page may have
   * been made before this save.
   */
  leave(): void
  /**
   * Asks the server whether somebody else has changed the draft, with a save that changes nothing. Called when the user
   * comes back to the page. A save that failed because the session had ended is tried again.
   */
  check(): void
  /** Called when the page has planned the draft or handed it in: a pending answer may not include that yet. */
  submitted(): void
  /**
   * Tries again after a failure that has passed by itself or that the user has corrected. Resolves when this try is
   * answered, with everything that was written before.
   */
  retry(): Promise<void>
  /** While held, nothing is sent, because a person has to choose between two texts first. */
  hold(held: boolean): void
  /**
   * While the form is being published nothing is sent: the publication deletes the draft, and a save that finds it
   * deleted would start another draft.
   */
  publishing(isPublishing: boolean): void
  /** Called when the form was published. The next change begins a new draft, under the id `nextId`. */
  published(baseVersion: number, nextId: string): void
  /**
   * Called when the record of the form was removed for good, and its drafts with it. Unlike after another end of its
   * draft, the text becomes another draft although nobody has changed it since.
   */
  recordRemoved(): Promise<void>
  /** Called when the user deletes the draft. Unsaved changes are discarded. */
  drop(): void
  dispose(): void
}

/** Why a form continues with another draft. `gone`: published or deleted elsewhere. `published`: by this form. */
type EndOfDraft = 'gone' | 'taken-over' | 'published'

interface DraftSaverOptions {
  readonly accountUid: string
  readonly form: DraftForm
  readonly recordId: string | null
  /** The draft that the page opened, as the server or the device had it. */
  readonly opened: OpenedDraft
  /** When the opened draft was saved, as text; empty for a new one. */
  readonly openedAt: string
  /** Whether the device had changes that the server has not confirmed. */
  readonly fromDevice: boolean
  readonly send: SendDraft
  readonly device: DeviceStore
  /** Makes the id of the draft that replaces one that was published or deleted elsewhere, or taken over. */
  readonly newId: () => string
  readonly onState: (state: DraftState) => void
  /** Called when another page has saved the draft. `before`: the values that were confirmed before. */
  readonly onOther: (draft: ServerDraft, before: RecordValues) => void
  /** Called with each answer that contains the draft. `byChange`: whether this page or another changed the draft. */
  readonly onSubmission: (submission: Submission, byChange: boolean) => void
  /** Called when the form continues with another draft, because the last one was published, deleted or taken over. */
  readonly onBegun: (id: string, because: EndOfDraft) => void
}

/**
 * Saves a draft while it is written: one request at a time, each with the changes since the last confirmed version.
 * Changes that the server has not confirmed are kept on the device.
 */
export function createDraftSaver(options: DraftSaverOptions): DraftSaver {
  const { opened, openedAt, newId, onSubmission, onBegun } = options
  const draft = createPageDraft(openSession(options, opened, openedAt), options)
  const timer = createSaveTimer(() => void save())
  const { save, submitted } = createDraftRequests(draft, timer, beginAnew, options)
  /** Why the draft of the form ended while the form was being published. */
  let ended: EndOfDraft | null = null

  /** Continues with another draft. While the form is being published, this waits until the publication has ended. */
  function beginAnew(because: EndOfDraft): void {
    ended = because
    const { isPublishing, baseVersion } = draft.session()
    if (isPublishing) return
    begin(newId(), baseVersion, because)
    if (draft.session().asItWent) return
    draft.keepOnDevice()
    timer.after(0)
  }
  function begin(id: string, baseVersion: number, because: EndOfDraft): void {
    draft.forgetOnDevice()
    draft.change(withNewDraft(draft.session(), { id, baseVersion }))
    ended = null
    onSubmission({ plan: null, handedIn: null }, false)
    onBegun(id, because)
  }

  return {
    state: draft.shown,
    identity() {
      const { id, version, writer } = draft.session()
      return { id, version, writer }
    },
    mounted: (values) => draft.change({ asMounted: values }),
    write(written) {
      // The user has stayed on the page.
      draft.change({ ...withWritten(draft.session(), written), isLeaving: false })
      const session = draft.session()
      if (session.isDisposed) return
      if (isSaved(session)) {
        timer.cancel()
        draft.forgetOnDevice()
      } else {
        draft.keepOnDevice()
        const waitMs = timer.typed()
        const { stopped, isHeld, pending } = session
        if (!stopped && !isHeld && !pending) timer.after(waitMs)
      }
      draft.show()
    },
    rebase: (baseVersion) => draft.change({ baseVersion }),
    flush() {
      if (!draft.session().stopped) void save()
    },
    leave() {
      draft.change({ isLeaving: !isSaved(draft.session()) })
      if (!draft.session().stopped) void save()
    },
    check() {
      const { stopped } = draft.session()
      // The user may have signed in again in another window.
      if (stopped?.kind === 'unsaved' && stopped.because === 'session') void save()
      else if (!stopped && isBegun(draft.session())) void save({ evenIfSaved: true })
    },
    submitted,
    async retry() {
      const { pending, stopped } = draft.session()
      if (stopped?.kind === 'taken-over') return
      await save()
      // The request that was pending did not have the text that was typed since.
      if (pending && !draft.session().stopped) await save()
    },
    hold(isHeld) {
      if (draft.session().isHeld && !isHeld) timer.after(0)
      draft.change({ isHeld })
      draft.show()
    },
    publishing(isPublishing) {
      draft.change({ isPublishing })
      if (ended) beginAnew(ended)
      if (!isPublishing && !draft.session().stopped) timer.after(0)
    },
    published(baseVersion, id) {
      timer.cancel()
      draft.change({ isPublishing: false })
      begin(id, baseVersion, 'published')
      draft.change({ asItWent: null, written: null, pending: null })
      draft.show()
    },
    async recordRemoved() {
      if (isBegun(draft.session())) await save({ evenIfSaved: true })
      draft.change({ asItWent: null })
      await save()
    },
    drop() {
      timer.cancel()
      draft.change({ written: null })
      draft.forgetOnDevice()
    },
    dispose() {
      timer.end()
      draft.change({ isDisposed: true })
    },
  }
}
