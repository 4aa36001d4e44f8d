import type { RouterContextProvider } from 'react-router'
import { isStorageFull } from '#domain/storage-full.ts'
import { failed, type FailureReason } from './action-failure.ts'
import { visitContext } from './context.ts'

/**
 * For an action whose page stays open when it fails: returns the result of `act`. Logs the error when `act` throws, and
 * returns the result of `toAnswer` for its reason.
 */
export async function actOrFailure<Answer, Failure>(
  context: Readonly<RouterContextProvider>,
  toAnswer: (reason: FailureReason) => Failure,
  act: () => Promise<Answer>,
) {
  try {
    return await act()
  } catch (fault) {
    return failed(reportFailure(context, fault), toAnswer)
  }
}

/** Logs an error that an action has caught and returns the reason to show. */
export function reportFailure(context: Readonly<RouterContextProvider>, fault: unknown): 'full' | 'server' {
  context.get(visitContext).reportFault(fault)
  return isStorageFull(fault) ? 'full' : 'server'
}
