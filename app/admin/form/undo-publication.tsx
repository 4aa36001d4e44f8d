import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { UndoAnswer } from '../history/undo.ts'
import { Icon } from '../icon.tsx'
import { accountField, versionField } from './hidden-fields.ts'
import type { SaveFormState } from './use-save-form.ts'

/** Takes back the publication that this form has just made, and opens the form as it is then. */
export function UndoPublication({ state }: { state: SaveFormState }) {
  const fetcher = useFetcher<UndoAnswer>()
  const { data } = fetcher
  useEffect(() => {
    // The whole page is loaded, so that nothing of the publication stays in the form.
    if (data && 'to' in data) window.location.assign(data.to)
  }, [data])
  const { undo } = state
  if (!undo) return null
  return (
    <>
      <Button
        type="button"
        variant="default"
        leftSection={<Icon name="undo" size={18} />}
        loading={fetcher.state !== 'idle' || (data && 'to' in data)}
        onClick={() =>
          void fetcher.submit(
            { [accountField]: state.account.uid, [versionField]: String(undo.version) },
            { method: 'post', action: href('/admin/cms/history/:kind/:id/undo', undo) },
          )
        }
      >
        Undo <VisuallyHidden>the publication</VisuallyHidden>
      </Button>
      {data && 'refused' in data && <p role="alert">{data.refused}</p>}
    </>
  )
}
