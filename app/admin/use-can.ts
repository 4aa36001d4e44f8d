import { useRouteLoaderData } from 'react-router'
import { type Action, can, canOpen } from '#domain/accounts/policy.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import type { loader } from './shell/shell.tsx'

/** The name of the signed-in user; undefined before the frame is loaded. */
export const useReaderName = () => useRouteLoaderData<typeof loader>('admin/shell/shell')?.name

/** Whether the signed-in user may do an action, for screens that hide what she may not do. */
export function useCan(action: Action): boolean {
  const user = useRouteLoaderData<typeof loader>('admin/shell/shell')
  return user !== undefined && can(user, action)
}

/** Whether the signed-in user may open the records of a kind, for links to their forms and lists. */
export function useCanOpen(kind: RecordKind): boolean {
  const user = useRouteLoaderData<typeof loader>('admin/shell/shell')
  return user !== undefined && canOpen(user, kind)
}
