import { diffArrays } from 'diff'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import { existingName } from '#domain/media/file-name.ts'
import { type WordChange, wordChanges } from '../form/word-differences.ts'

/** Consecutive paragraphs that are the same in both versions, or one paragraph that differs. */
export type ParagraphRun =
  | { readonly kind: 'same'; readonly paragraphs: readonly string[] }
  | { readonly kind: 'changed'; readonly words: readonly WordChange[] }

/** The words of two plain texts. When the comparison takes too long, one text replaces the other. */
export function compareText(before: string, after: string): readonly WordChange[] {
  return compareUntil(Date.now() + longestMs, before, after)
}

/**
 * Compares the paragraphs of two HTML texts, and the words of those that differ. Formatting and links are left out: the
 * result is empty when only these differ. When the comparison takes too long, each of the remaining paragraphs replaces
 * the other one.
 */
export function compareRichText(before: string, after: string): readonly ParagraphRun[] {
  const until = Date.now() + longestMs
  const [past, now] = [paragraphsOf(before), paragraphsOf(after)]
  const changes = diffArrays(past, now, { timeout: longestMs }) ?? [
    { value: past, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const runs: ParagraphRun[] = []
  for (let place = 0; place < changes.length; place += 1) {
    const change = changes[place]
    if (!change) break
    if (!change.removed && !change.added) {
      runs.push({ kind: 'same', paragraphs: change.value })
      continue
    }
    const next = changes[place + 1]
    const isReplaced = change.removed && next?.added
    if (isReplaced) place += 1
    runs.push(
      ...comparePairs(
        until,
        change.removed ? change.value : [],
        isReplaced ? next.value : change.added ? change.value : [],
      ),
    )
  }
  return runs.some(({ kind }) => kind === 'changed') ? runs : []
}

/** For all paragraphs together, because other requests wait meanwhile. */
const longestMs = 200

/** The paragraphs, list items and table rows as plain text, and a line for each picture: "Picture opening.jpg". */
function paragraphsOf(html: string): string[] {
  return html
    .replace(/<img\b[^<>]*>/gi, (tag) => {
      const [, src] = /\ssrc="([^"]*)"/i.exec(tag) ?? []
      return src === undefined ? tag : `<p>Picture ${existingName(src)}</p>`
    })
    .split(/<br\s*\/?>|<\/(?:p|li|h[1-6]|pre|blockquote|figcaption|tr)>/i)
    .map(visibleText)
    .filter((text) => text !== '')
}

function comparePairs(
  until: number,
  removed: readonly string[],
  added: readonly string[],
): readonly ParagraphRun[] {
  const { length } = removed.length > added.length ? removed : added
  return Array.from({ length }, (_, index) => ({
    kind: 'changed',
    words: compareUntil(until, removed[index] ?? '', added[index] ?? ''),
  }))
}

/** `until`: milliseconds since the Unix epoch. */
const compareUntil = (until: number, before: string, after: string): readonly WordChange[] =>
  wordChanges(before, after, until - Date.now()) ?? replaced(before, after)

function replaced(before: string, after: string): readonly WordChange[] {
  const both = [
    { text: before, change: 'removed' },
    { text: after, change: 'added' },
  ] as const
  return both.filter(({ text }) => text !== '')
}
