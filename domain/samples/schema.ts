/** The unedited starter content on the website. */
export interface SampleCounts {
  readonly programs: number
  readonly newsUpdates: number
  readonly staff: number
  readonly representation: number
  readonly women: number
  readonly events: number
  readonly coreAreas: boolean
  readonly mandate: boolean
  readonly about: boolean
}

/** The total number of sample records, without pictures. */
export const sampleTotal = (counts: SampleCounts): number =>
  Object.values(counts).reduce<number>((total, count) => total + Number(count), 0)
