import { type Action, can, canOpen } from '#domain/accounts/policy.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { useReader } from './use-reader.ts'

/** Whether the signed-in user may do an action, for screens that hide what she may not do. */
export function useCan(action: Action): boolean {
  const reader = useReader()
  return reader !== undefined && can(reader, action)
}

/** Whether the signed-in user may open the records of a kind, for links to their forms and lists. */
export function useCanOpen(kind: RecordKind): boolean {
  const reader = useReader()
  return reader !== undefined && canOpen(reader, kind)
}
