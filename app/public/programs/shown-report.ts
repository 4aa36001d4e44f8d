import type { ProgramTexts } from '#domain/programs/kind.ts'
import { toReportParts } from '#domain/rich-text/report-parts.ts'

/** The texts of a program as its page shows them. */
export type ShownReport = ReturnType<typeof toShownReport>

export const toShownReport = ({ lead, figures, report }: ProgramTexts) => ({
  lead,
  figures,
  parts: toReportParts(report),
})
