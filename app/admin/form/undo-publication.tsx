import { href } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { BusyButton } from '../busy-button.tsx'
import { Refusal } from '../drafts/refusal.tsx'
import type { UndoAnswer } from '../history/undo.ts'
import { Icon } from '../icon.tsx'
import { versionField } from './hidden-fields.ts'
import type { Publication } from './save-outcome.ts'
import type { SaveFormState } from './use-save-form.ts'
import { usePost } from './use-post.ts'

/** Takes back the publication that this form has just made, and opens the form as it is then. */
export function UndoPublication({ state }: { state: SaveFormState }) {
  const { undo, account } = state
  const { busy, refused, post } = usePost<UndoAnswer>(
    account.uid,
    ['to', 'refused'],
    'Could not undo. Nothing was changed.',
  )
  if (!undo) return null

  async function takeBack({ version, ...record }: Publication) {
    const answer = await post(href('/admin/cms/history/:kind/:id/undo', record), {
      [versionField]: String(version),
    })
    // The whole page is loaded, so that nothing of the publication stays in the form.
    if (answer) window.location.assign(answer.to)
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
