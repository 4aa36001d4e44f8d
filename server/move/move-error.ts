/** The move stopped, and the target is as it was or can be completed by another run. The operator sees the message. */
export class MoveError extends Error {
  override name = 'MoveError'
  readonly code = 'move'
}
