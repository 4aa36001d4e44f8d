/** The kinds of findings of an import, with their headings. */
export const findingKinds = {
  'record-left-out': 'Records that are left out',
  picture: 'Pictures that are left out',
  date: 'Dates',
  theme: 'Themes that are none of the four',
  type: 'Values of another type than expected',
  double: 'Ids that two records have',
  id: 'Ids that cannot be part of an address',
  field: 'Fields that this website does not have',
  html: 'Formatting that is removed',
  link: 'Links and videos',
  long: 'Texts that are longer than the forms allow',
  'file-name': 'File names that are corrected',
  account: 'Accounts',
  kept: 'Records of this website that stay as they are',
} as const
export type FindingKind = keyof typeof findingKinds

/** A remark about a record that somebody may want to look at. */
export interface Finding {
  readonly kind: FindingKind
  readonly collection: string
  readonly id: string
  /** Null when it is about the whole record. */
  readonly field: string | null
  readonly words: string
}

/** The findings of one kind; `total` counts those too that are not listed. */
export interface FindingGroup {
  readonly kind: FindingKind
  readonly total: number
  readonly listed: readonly Omit<Finding, 'kind'>[]
}

/** The number of findings of each kind that a report lists. */
export const listedFindings = 200

/** `running` also stands for a run that was killed. */
export type ImportState = 'running' | 'complete' | 'stopped' | 'failed'

/** The numbers of records, pictures and accounts that a run brought over or left out. */
export interface ImportCounts {
  /** By collection. */
  readonly brought: Readonly<Record<string, number>>
  /** Records that an earlier run has brought over. */
  readonly wereThere: number
  /** Records that this run could not bring over, and the next one may. */
  readonly postponed: number
  readonly leftOut: number
  readonly pictures: number
  readonly accounts: number
}

/** A run that wrote something. Its report stays in the staff area. */
export interface ImportRun {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number
  /** Null while it runs, and when it was killed. */
  readonly endedAt: number | null
  readonly state: ImportState
  /** The source of the records, in words. */
  readonly source: string
  /** The reason why it ended early; empty when it did not. */
  readonly problem: string
  readonly counts: ImportCounts
  readonly findings: readonly FindingGroup[]
}
