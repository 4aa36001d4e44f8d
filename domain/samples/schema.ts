/** How much of the website is starter content that nobody has edited. */
export interface SampleCounts {
  readonly programs: number
  readonly newsUpdates: number
  readonly staff: number
  readonly coreAreas: boolean
  readonly mandate: boolean
  readonly about: boolean
}

/** The records among them, pictures not counted. */
export function sampleTotal({ programs, newsUpdates, staff, ...singles }: SampleCounts): number {
  return programs + newsUpdates + staff + Object.values(singles).filter(Boolean).length
}
