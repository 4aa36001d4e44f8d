import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { BusyButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import type { SaveFormState } from '../form/use-save-form.ts'

/** From this width the preview is beside the form. */
const wide = '(min-width: 1080px)'

/**
 * Opens the draft as a page, after everything that was written is saved: on wide screens beside the form, with
 * `onBeside`.
 */
export function PreviewDraft({ state, onBeside }: { state: SaveFormState; onBeside: (id: string) => void }) {
  const [opening, setOpening] = useState(false)
  const { kind } = state.draft
  const id = opening && kind === 'saved' ? state.draftId() : null
  useEffect(() => {
    // The bar says why it is not saved.
    if (kind === 'unsaved') setOpening(false)
    if (!id) return
    if (matchMedia(wide).matches) {
      setOpening(false)
      onBeside(id)
    } else location.assign(href('/preview/:id', { id }))
  }, [id, kind, onBeside])
  return (
    <BusyButton
      variant="default"
      px={12}
      aria-label="Preview"
      loading={opening}
      onClick={() => {
        state.saveDraftNow()
        setOpening(true)
      }}
    >
      <Icon name="eye" size={18} />
      <Text span inherit visibleFrom="md" ms={6}>
        Preview
      </Text>
    </BusyButton>
  )
}
