import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import { typedTexts } from '#domain/records/draft.ts'
import { readTexts } from '#domain/records/named-text.ts'
import { type SingleKind, singleSlice, textsOnServer } from '#domain/records/single-kind.server.ts'
import { coreAreas, type CoreAreasDraft, parseCoreAreas } from './kind.ts'
import { areaLabels, type AreaName, areaNames, type CoreArea, type CoreAreas, mostInLead } from './schema.ts'

export const coreAreasOnServer = {
  ...textsOnServer('core-areas', {
    kind: coreAreas,
    words: 'Visitors can read the core areas now.',
    none: 'Visitors see the areas without texts now.',
  }),
  parse: parseCoreAreas,

  slice: singleSlice('core-areas', (document): CoreAreas => ({
    areas: withTexts(readTexts(coreAreas, document?.fields ?? {})),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  })),

  preview({ draft: { values }, published }: ShownDraft) {
    const before = published.coreAreas.current().areas.map(({ name, text }) => [name, text])
    return withTexts(typedTexts(coreAreas, { ...Object.fromEntries(before), ...values }))
  },
} satisfies SingleKind<typeof coreAreas, CoreAreas, CoreAreasDraft>

/** All four core areas with these texts. */
const withTexts = (texts: Readonly<Record<AreaName, string>>): readonly CoreArea[] =>
  areaNames.map((name) => ({
    name,
    label: areaLabels[name],
    text: texts[name],
    lead: leadOf(texts[name]),
  }))

function leadOf(text: string): string {
  const [line = ''] = text.split('\n')
  const [sentence = line] = line.split(/(?<=[.!?…]["”’)]?)\s+(?=\p{Lu})/u)
  if (sentence.length <= mostInLead) return sentence
  const cut = sentence.slice(0, mostInLead - 1)
  return `${cut.replace(/\s+\S*$/, '')}…`
}
