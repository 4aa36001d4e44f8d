import { useState } from 'react'
import { href } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { BusyButton } from '../busy-button.tsx'
import { Refusal } from '../drafts/refusal.tsx'
import type { UndoAnswer } from '../history/undo.ts'
import { Icon } from '../icon.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { accountField, versionField } from './hidden-fields.ts'
import { postAction } from './post-action.client.ts'
import type { Publication } from './save-outcome.ts'
import type { SaveFormState } from './save-form-state.ts'

/** Takes back the publication that this form has just made, and opens the form as it is then. */
export function UndoPublication({ state }: { state: SaveFormState }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { undo } = state
  if (!undo) return null

  async function takeBack({ version, ...record }: Publication) {
    setBusy(true)
    const posted = await postAction<UndoAnswer>(
      href('/admin/cms/history/:kind/:id/undo', record),
      { [accountField]: state.account.uid, [versionField]: String(version) },
      { keys: ['to', 'refused'] },
    )
    const answer = posted.ok ? posted.answer : { refused: toFailure(posted.because).failure }
    // The whole page is loaded, so that nothing of the publication stays in the form.
    if ('to' in answer) return window.location.assign(answer.to)
    setBusy(false)
    setRefused(answer.refused)
  }
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<Icon name="undo" size={18} />}
        loading={busy}
        onClick={() => void takeBack(undo)}
      >
        Undo <VisuallyHidden>the publication</VisuallyHidden>
      </BusyButton>
      <Refusal words={refused} />
    </>
  )
}

const toFailure = toFailureWords('Could not undo. Nothing was changed.')
