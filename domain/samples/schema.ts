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
export function sampleTotal({
  programs,
  newsUpdates,
  staff,
  representation,
  women,
  events,
  ...singles
}: SampleCounts): number {
  return (
    programs +
    newsUpdates +
    staff +
    representation +
    events +
    women +
    Object.values(singles).filter(Boolean).length
  )
}
