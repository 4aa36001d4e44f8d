import type { RouterContextProvider } from 'react-router'
import { isStorageFull } from '#domain/storage-full.ts'
import { visitContext } from './context.ts'
import { diskFull } from './failure-reason.ts'

/**
 * For the action of a page that goes on after a fault: writes the fault down, and says what it means for the person.
 * `failure`: what was not done; a full disk is said beside it, because trying again in a moment is of no use then.
 */
export function explainFault(
  context: Readonly<RouterContextProvider>,
  fault: unknown,
  failure: string,
): { readonly failure: string; readonly status: 500 | 507 } {
  context.get(visitContext).reportFault(fault)
  return isStorageFull(fault) ? { failure: `${failure} ${diskFull}`, status: 507 } : { failure, status: 500 }
}
