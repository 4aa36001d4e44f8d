import type { NewsType } from '#domain/news/schema.ts'
import { hasVisibleText } from '#domain/rich-text/visible-text.ts'
import type { RecordValues } from '../form/record-values.ts'
import { isStopped } from '../uploads/unfinished-images.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'

/**
 * Returns short reasons why the news update cannot be published yet; empty when it can, or when it only waits for an
 * image.
 */
export function notReadyReasons(
  type: NewsType,
  { title = '', date, link = '', videoLink = '', summary = '', source = '' }: RecordValues,
  rows: readonly UploadRow[],
): readonly string[] {
  const isStatement = type === 'Statement'
  const isVideo = type === 'Online Video'
  return [
    title.trim() === '' && 'no title',
    !date && 'no date chosen',
    !isStatement && link.trim() === '' && 'no news report link',
    type === 'News Article' && !rows.some(hasPlace) && 'no image',
    isStopped(rows) && 'the image is unfinished',
    isVideo && videoLink.trim() === '' && 'no embed link',
    !hasVisibleText(summary) && (isStatement ? 'no statement' : 'no summary'),
    source.trim() === '' && (isStatement ? 'nobody signs it' : 'no source'),
  ].filter((reason) => reason !== false)
}
