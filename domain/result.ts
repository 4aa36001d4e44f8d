/**
 * The result of a command: a value, or an expected refusal that the form shows at its field. Unexpected errors are
 * thrown.
 */
export type Result<Value, Refusal> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal }

export const accepted = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })
export const refused = <Refusal>(refusal: Refusal): Result<never, Refusal> => ({ ok: false, refusal })

/** Messages by field name. The key `form` has a message that belongs to no single field. */
export type FieldErrors = { readonly [field: string]: string }

/** The messages of a parsed form; empty when it was accepted. */
export const fieldErrorsOf = (parsed: Result<unknown, FieldErrors>): FieldErrors =>
  parsed.ok ? {} : parsed.refusal
