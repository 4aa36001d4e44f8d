import type { Preview } from '#domain/drafts/preview.server.ts'
import type { PreviewedPage, PreviewedProgram } from '#domain/drafts/previewed-page.ts'
import {
  type LinkedEvent,
  type ShownEvent,
  toLinkedEvent,
  toShownEvent,
} from '#app/public/events/shown-event.ts'
import type { ProgramTexts } from '#domain/programs/kind.ts'
import { type ShownMore, toShownMore } from '#app/public/programs/shown-more.ts'
import { type ShownReport, toShownReport } from '#app/public/programs/shown-report.ts'
import { type ShownWoman, toShownWoman } from '#app/public/women/shown-woman.ts'
import { type ShownCounts, toShownCounts } from '#app/public/representation/shown-counts.server.ts'

/** A preview as its page shows it. */
export type ShownPage =
  | Exclude<PreviewedPage, { kind: 'program' | 'representation' | 'event' | 'woman' }>
  | {
      readonly kind: 'program'
      readonly program: Omit<PreviewedProgram, keyof ProgramTexts>
      readonly report: ShownReport
      readonly event: LinkedEvent | null
      readonly more: ShownMore
    }
  | { readonly kind: 'representation'; readonly counts: ShownCounts }
  | { readonly kind: 'woman'; readonly woman: ShownWoman }
  | { readonly kind: 'event'; readonly event: ShownEvent }

export function toShownPage({ page }: Preview): ShownPage {
  if (page.kind === 'program') {
    const { lead, figures, report, ...program } = page.program
    const shown = toShownReport({ lead, figures, report })
    return {
      kind: page.kind,
      program,
      report: shown,
      event: toLinkedEvent(page.event),
      more: toShownMore(page.more),
    }
  }
  if (page.kind === 'woman') return { kind: page.kind, woman: toShownWoman(page.woman) }
  if (page.kind === 'event') return { kind: page.kind, event: toShownEvent(page.event) }
  return page.kind === 'representation' ? { kind: page.kind, counts: toShownCounts(page.bodies, null) } : page
}
