import { differingWords } from './word-differences.ts'

/** A plain text, with the words marked that `other` does not have. */
export function MarkedText({ text, other }: { text: string; other: string }) {
  const ranges = differingWords(text, other)
  return (
    <>
      {ranges.flatMap(({ start, end }, index) => [
        text.slice(ranges[index - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}
