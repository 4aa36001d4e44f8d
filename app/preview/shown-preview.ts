import { type LinkedEvent, toLinkedEvent, toShownEvent } from '#app/public/events/shown-event.ts'
import { type ShownMore, toShownMore } from '#app/public/programs/shown-more.ts'
import { type ShownReport, toShownReport } from '#app/public/programs/shown-report.ts'
import { toShownCounts } from '#app/public/representation/shown-counts.server.ts'
import { toShownWoman } from '#app/public/women/shown-woman.ts'
import type { Previewed } from '#domain/drafts/preview-page.server.ts'
import type { Preview } from '#domain/drafts/preview.server.ts'
import type { DraftForm } from '#domain/drafts/schema.ts'
import type { ProgramTexts } from '#domain/programs/kind.ts'

/** The data that the pages of some kinds show in place of the record. */
const converters = {
  program({ program: { lead, figures, report, ...program }, event, more }: Previewed['program']): {
    readonly program: Omit<Previewed['program']['program'], keyof ProgramTexts>
    readonly report: ShownReport
    readonly event: LinkedEvent | null
    readonly more: ShownMore
  } {
    const shown = toShownReport({ lead, figures, report })
    return { program, report: shown, event: toLinkedEvent(event), more: toShownMore(more) }
  },
  representation: (bodies: Previewed['representation']) => toShownCounts(bodies, null),
  woman: (woman: Previewed['woman']) => toShownWoman(woman),
  event: (event: Previewed['event']) => toShownEvent(event),
}

/** The data of the page that shows a draft, by the form of the draft. */
export type Shown = {
  readonly [Form in DraftForm]: Form extends keyof typeof converters
    ? ReturnType<(typeof converters)[Form]>
    : Previewed[Form]
}

/** A preview as its page shows it. */
export type ShownPage = {
  readonly [Form in DraftForm]: { readonly kind: Form; readonly shown: Shown[Form] }
}[DraftForm]

export function toShownPage({ page: { kind, shown } }: Preview): ShownPage {
  const convert = (converters as { readonly [kind: string]: (shown: never) => unknown })[kind]
  return { kind, shown: convert ? convert(shown as never) : shown } as ShownPage
}
