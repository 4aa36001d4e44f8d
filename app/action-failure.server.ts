import type { RouterContextProvider } from 'react-router'
import { isStorageFull } from '#domain/storage-full.ts'
import { visitContext } from './context.ts'

/** For an action that catches an error to keep its page open. Logs the error and returns the reason to show. */
export function reportFailure(context: Readonly<RouterContextProvider>, fault: unknown): 'full' | 'server' {
  context.get(visitContext).reportFault(fault)
  return isStorageFull(fault) ? 'full' : 'server'
}
