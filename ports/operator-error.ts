/** An error whose message is written for the operator and shown unchanged, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
