import { useState } from 'react'

/**
 * Returns the props of a field that the server may have refused. The refusal disappears when the field is changed,
 * because only the server can tell whether the new value is right. `answer`: the action data. Its next value shows its
 * refusal again, even if it is the same.
 */
export function useFieldRefusal(refusal: string | null | undefined, answer: unknown) {
  const [changedAfter, setChangedAfter] = useState<unknown>(null)
  return {
    error: changedAfter === answer ? undefined : refusal,
    onInput: () => setChangedAfter(answer),
  }
}
