import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { Icon } from '../icon.tsx'
import type { SaveFormState } from '../form/use-save-form.ts'
import classes from './plan-draft.module.css'

/** Opens the draft as a page, after everything that was written is saved. */
export function PreviewDraft({ state }: { state: SaveFormState }) {
  const [opening, setOpening] = useState(false)
  const isSaved = state.draft.kind === 'saved'
  const id = opening && isSaved ? state.draftId() : null
  useEffect(() => {
    // A whole page, so that it looks exactly as for a visitor.
    if (id) location.assign(href('/preview/:id', { id }))
  }, [id])
  return (
    <Button
      type="button"
      variant="default"
      className={classes.plan}
      loading={opening}
      onClick={() => {
        state.saveDraftNow()
        setOpening(true)
      }}
    >
      <Icon name="eye" size={18} />
      <span className={classes.word}>Preview</span>
    </Button>
  )
}
