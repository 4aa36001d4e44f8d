import { readTextMap } from '#domain/content/text-map.ts'
import type { StoredDocument } from '#ports/documents/document-store.ts'
import {
  areaLabels,
  type AreaName,
  areaNames,
  type CoreArea,
  coreAreaLimits,
  type CoreAreas,
} from './schema.ts'

/** Converts the stored record `LandingPage/CoreAreas`. `document`: null when there is no record. */
export function toCoreAreas(document: StoredDocument | null): CoreAreas {
  return {
    areas: withTexts(readTextMap(document?.fields ?? {}, areaNames)),
    version: document?.version ?? 0,
    sample: document?.sample ?? false,
  }
}

/** All four core areas with these texts. */
export const withTexts = (texts: Readonly<Record<AreaName, string>>): readonly CoreArea[] =>
  areaNames.map((name) => ({
    name,
    label: areaLabels[name],
    text: texts[name],
    lead: leadOf(texts[name]),
  }))

function leadOf(text: string): string {
  const [line = ''] = text.split('\n')
  const [sentence = line] = line.split(/(?<=[.!?…]["”’)]?)\s+(?=\p{Lu})/u)
  if (sentence.length <= coreAreaLimits.lead) return sentence
  const cut = sentence.slice(0, coreAreaLimits.lead - 1)
  return `${cut.replace(/\s+\S*$/, '')}…`
}
