/** The states of one file on its way to the server, named as the specification names them. */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'success' | 'error'

/**
 * Which state may follow which. A file that waits for its turn or for the connection is `running`: nobody stopped it.
 * `success`, `error` and `canceled` end a task; trying again is a new task that asks the server how far the last one got.
 */
export const nextStates: { readonly [state in UploadState]: readonly UploadState[] } = {
  running: ['pausing', 'canceling', 'success', 'error'],
  pausing: ['paused', 'canceling'],
  paused: ['running'],
  canceling: ['canceled'],
  canceled: [],
  success: [],
  error: [],
}

export const canBecome = (from: UploadState, to: UploadState): boolean => nextStates[from].includes(to)

/** True while a task may still change by itself or by the person. */
export const isUnfinished = (state: UploadState): boolean => nextStates[state].length > 0

/**
 * The states a task passes through when a person asks it to stop for good. A paused task has no way of its own to
 * `canceling`: it is taken up again and stopped in the same breath, before a byte travels.
 */
export function pathToCanceling(from: UploadState): readonly UploadState[] {
  if (canBecome(from, 'canceling')) return ['canceling']
  if (canBecome(from, 'running')) return ['running', 'canceling']
  return []
}
