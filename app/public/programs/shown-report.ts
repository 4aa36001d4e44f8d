import type { ProgramTexts } from '#domain/programs/kind.ts'
import { type ReportPart, toReportParts } from '#domain/rich-text/report-parts.ts'

/** The texts of a program as its page shows them. */
export interface ShownReport extends Pick<ProgramTexts, 'lead' | 'figures'> {
  readonly parts: readonly ReportPart[]
}

export const toShownReport = ({ lead, figures, report }: ProgramTexts): ShownReport => ({
  lead,
  figures,
  parts: toReportParts(report),
})
