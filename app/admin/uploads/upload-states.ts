/** The states of one upload, named as in the specification. */
export type UploadState = 'running' | 'pausing' | 'paused' | 'canceling' | 'canceled' | 'success' | 'error'

/**
 * The allowed transitions. A file that is queued or waits for the connection is `running`, because the user did not
 * stop it. `success`, `error` and `canceled` end a task. A retry is a new task, which requests the upload's offset from
 * the server.
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

/** True while the task or the user can still change the state. */
export const isUnfinished = (state: UploadState): boolean => nextStates[state].length > 0

/**
 * Returns the states that a task passes through when the user cancels it. A paused task has no direct transition to
 * `canceling`: it is resumed and stopped immediately, before it sends a byte.
 */
export function pathToCanceling(from: UploadState): readonly UploadState[] {
  if (canBecome(from, 'canceling')) return ['canceling']
  if (canBecome(from, 'running')) return ['running', 'canceling']
  return []
}
