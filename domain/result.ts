/** What a command answers: a value, or an expected refusal to be shown beside its field. Faults are thrown. */
export type Result<Value, Refusal> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: Refusal }

export const accepted = <Value>(value: Value): Result<Value, never> => ({ ok: true, value })
export const refused = <Refusal>(refusal: Refusal): Result<never, Refusal> => ({ ok: false, refusal })

/** Messages by field name; the key `form` is for what belongs to no single field. */
export type FieldErrors = { readonly [field: string]: string }
