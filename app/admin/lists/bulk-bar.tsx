import { Button, Text } from '@mantine/core'
import { askField, type BulkAction, fitsAct } from './bulk-actions.ts'
import { SelectionBar } from './selection.tsx'
import type { ShownRecord } from './shown-record.ts'

/** The name of the form that the checkboxes of a list belong to. */
export const bulkForm = 'several'

const acts: readonly (readonly [BulkAction, string, narrow: string])[] = [
  ['publish', 'Publish changes', 'Publish'],
  ['take-off', 'Take down', 'Take down'],
  ['delete-drafts', 'Delete drafts', 'Delete'],
]

/** The actions on the ticked records. Without script, the bar offers all of them and has no counts. */
export function BulkBar({ selected, onClear }: { selected: readonly ShownRecord[]; onClear: () => void }) {
  const isShown = selected.length > 0
  return (
    <SelectionBar isShown={isShown}>
      <p role="status">{isShown ? `${selected.length} selected` : 'With the ticked ones'}</p>
      {acts.map(([act, words, narrow]) => {
        const count = selected.filter((record) => fitsAct(act, record)).length
        if (isShown && count === 0) return null
        return (
          <Button
            key={act}
            type="submit"
            form={bulkForm}
            name={askField}
            value={act}
            variant={act === 'publish' ? 'filled' : 'default'}
          >
            <Text span inherit visibleFrom="lg">
              {words}
            </Text>
            <Text span inherit hiddenFrom="lg">
              {narrow}
            </Text>
            {isShown && `\u00A0(${count})`}
          </Button>
        )
      })}
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </SelectionBar>
  )
}
