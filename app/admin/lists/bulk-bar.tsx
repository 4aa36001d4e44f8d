import type { ShownRecord } from './shown-record.ts'
import { askField, fitsAct, type BulkAction } from './bulk-actions.ts'
import styles from './bulk-actions.module.css'

/** The name of the form that the checkboxes of a list belong to. */
export const bulkForm = 'several'

const acts: readonly (readonly [BulkAction, string, narrow: string])[] = [
  ['publish', 'Publish changes', 'Publish'],
  ['take-off', 'Take off the website', 'Take off'],
  ['delete-drafts', 'Delete drafts', 'Delete'],
]

/**
 * The actions on the ticked records. Without script the page does not know which records are ticked, so it offers all
 * actions, without counts.
 */
export function BulkBar({ selected, onClear }: { selected: readonly ShownRecord[]; onClear: () => void }) {
  const isShown = selected.length > 0
  return (
    <div className={styles.bar} data-shown={isShown ? '' : undefined} role="group" aria-label="Selected">
      <p role="status" className={styles.selected}>
        {isShown ? `${selected.length} selected` : 'With the ticked ones'}
      </p>
      {acts.map(([act, words, narrow]) => {
        const count = selected.filter((record) => fitsAct(act, record)).length
        return (
          <button
            key={act}
            type="submit"
            form={bulkForm}
            name={askField}
            value={act}
            className={styles.act}
            data-act={act}
            data-none={count === 0 ? '' : undefined}
          >
            <span className={styles.wide}>{words}</span>
            <span className={styles.narrow}>{narrow}</span>
            {isShown && ` (${count})`}
          </button>
        )
      })}
      <button type="button" className={styles.clear} onClick={onClear}>
        Clear
      </button>
    </div>
  )
}
