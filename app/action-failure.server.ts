import type { RouterContextProvider } from 'react-router'
import { isStorageFull } from '#domain/storage-full.ts'
import { visitContext } from './context.ts'

/** For an action that catches a fault to keep its page open: writes it to the log, and gives the reason for the page. */
export function reportFailure(context: Readonly<RouterContextProvider>, fault: unknown): 'full' | 'server' {
  context.get(visitContext).reportFault(fault)
  return isStorageFull(fault) ? 'full' : 'server'
}
