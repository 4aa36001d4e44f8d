import { Button, Modal } from '@mantine/core'
import type { SaveFormState } from '../form/use-save-form.ts'
import { SharePreview } from './share-preview.tsx'

/** Makes a link of the form's draft at once and shows it. `id`: of the draft; null while the dialog is closed. */
export function ShareDialog({
  id,
  state,
  onClose,
}: {
  id: string | null
  state: SaveFormState
  onClose: () => void
}) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Share a preview">
      {id !== null && (
        <SharePreview
          id={id}
          uid={state.account.uid}
          title={state.entered['title'] ?? ''}
          makeNow
          close={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        />
      )}
    </Modal>
  )
}
