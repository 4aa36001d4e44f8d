import type { FormField } from './form-field.tsx'
import type { RecordValues } from './record-values.ts'

/**
 * Whether a form has something to keep as a draft. `recordId`: null for a new record. In a new record, choices alone
 * are not kept: the draft would have no text and no name.
 */
export const isChanged = (
  fields: readonly FormField[],
  { now, before, recordId }: { now: RecordValues; before: RecordValues; recordId: string | null },
): boolean =>
  fields.some(
    ({ name, kind }) =>
      !(recordId === null && kind.isChoice) && !kind.same(now[name] ?? '', before[name] ?? ''),
  )
