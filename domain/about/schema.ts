export const principles = ['Mission', 'Vision', 'Values', 'Objectives'] as const
export type Principle = (typeof principles)[number]

export interface Mandate {
  /** Plain text with lines separated by \n; empty when not written yet. */
  readonly texts: Readonly<Record<Principle, string>>
  /** The stored version of the record; 0 when there is no record. */
  readonly version: number
  readonly sample: boolean
}
