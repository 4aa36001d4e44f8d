import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { deviceDrafts } from './device-drafts.client.ts'
import { addressOfForm } from './draft-address.ts'
import { createDraftSaver } from './draft-saver.ts'
import { openSession, stateOf } from './draft-session.ts'
import type { DeviceDraft } from './draft-state.ts'
import { sendDraft } from './send-draft.client.ts'
import { newDraftId } from './use-draft.ts'

/**
 * Sends the drafts that only this device has, because their page was closed without a connection. A draft that another
 * device has changed meanwhile stays on this device until its form is opened, which merges the two versions.
 */
export function SendKeptDrafts({ accountUid }: { accountUid: string }) {
  const { pathname } = useLocation()
  useEffect(() => {
    const send = () => void sendKeptDrafts(accountUid, pathname)
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [accountUid, pathname])
  return null
}

/**
 * Tries once to send the drafts of an account that only this device has, apart from those of the form at the address
 * `pathname`, which sends its own. Resolves to whether the server has all of them.
 */
export async function sendKeptDrafts(accountUid: string, pathname: string): Promise<boolean> {
  const kept = await deviceDrafts.all(accountUid)
  await Promise.all(
    kept.filter(({ form, recordId }) => addressOfForm(form, recordId) !== pathname).map(sendKept),
  )
  return (await deviceDrafts.all(accountUid)).length === 0
}

/** Resolves after one try. */
async function sendKept(draft: DeviceDraft): Promise<void> {
  const saver = createDraftSaver({
    accountUid: draft.accountUid,
    opened: openSession(draft, draft, { fromDevice: true }),
    send: (id, save) => sendDraft(draft.accountUid, id, save),
    device: deviceDrafts,
    newId: newDraftId,
    // The next page tries again.
    onShown: ({ draft: { kind } }) => kind !== 'saving' && saver.dispose(),
    onOther: () => {
      saver.dispose()
      void deviceDrafts.keep(draft)
    },
    onBegun: () => {},
  })
  saver.write({ values: draft.values, unfinished: draft.unfinished, changed: true })
  await saver.retry()
  // The draft was deleted or taken over meanwhile, and its text has become another one.
  if (stateOf(saver.session()).kind === 'saving') await saver.retry()
}

/** Deletes the drafts that this device keeps, after somebody has signed out. */
export function ForgetKeptDrafts() {
  useEffect(() => {
    // Otherwise Back or a reload would open this page again later, and delete what was kept since.
    void deviceDrafts.clear().then(() => history.replaceState(history.state, '', location.pathname))
  }, [])
  return null
}
