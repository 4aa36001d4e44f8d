import { OperatorError } from '#ports/operator-error.ts'

/** The move stopped, and the target is as it was or can be completed by another run. */
export class MoveError extends OperatorError {
  override name = 'MoveError'
  readonly code = 'move'
}
