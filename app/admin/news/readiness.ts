import type { NewsType } from '#domain/news/schema.ts'
import { visibleText } from '#domain/rich-text/visible-text.ts'
import type { RecordValues } from '../form/record-values.ts'
import { isStopped } from '../uploads/unfinished-images.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'

/** Returns short reasons why the news update cannot be published yet; empty when it can, or when it only waits for an image. */
export function notReadyReasons(
  type: NewsType,
  { title = '', date, link = '', videoLink = '', summary = '', source = '' }: RecordValues,
  rows: readonly UploadRow[],
): readonly string[] {
  const article = type === 'News Article'
  return [
    title.trim() === '' && 'no title',
    !date && 'no date chosen',
    link.trim() === '' && 'no news report link',
    article && !rows.some(hasPlace) && 'no image',
    article && isStopped(rows) && 'the image is unfinished',
    !article && videoLink.trim() === '' && 'no embed link',
    visibleText(summary) === '' && 'no summary',
    source.trim() === '' && 'no source',
  ].filter((reason) => reason !== false)
}
