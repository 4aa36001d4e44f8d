import { type DraftSession, stateOf, toDeviceDraft } from './draft-session.ts'
import type { DeviceStore, DraftState } from './draft-state.ts'

/** The draft of an open page: its current session, the state that the page shows, and its copy on the device. */
export type PageDraft = ReturnType<typeof createPageDraft>

/** `onState` is called with each new state. */
export function createPageDraft(
  opened: DraftSession,
  {
    accountUid,
    device,
    onState,
  }: { readonly accountUid: string; readonly device: DeviceStore; onState(state: DraftState): void },
) {
  let session = opened
  let shown: DraftState = { kind: 'untouched' }

  /** The page shows a change of the session after `show`. */
  function change(changed: Partial<DraftSession>): void {
    session = { ...session, ...changed }
  }
  function show(): void {
    const next = stateOf(session)
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    onState(next)
  }

  return {
    session: () => session,
    shown: () => shown,
    change,
    show,
    keepOnDevice() {
      if (!session.written) return
      void device.keep(toDeviceDraft(session, session.written, accountUid)).then((kept) => {
        change({ onDevice: kept })
        show()
      })
    },
    forgetOnDevice: () => void device.forget(accountUid, session.id),
  }
}
