import { hasVisibleText } from '#domain/rich-text/visible-text.ts'
import { withoutQuotationMarks, woman } from '#domain/women/kind.ts'
import type { RecordValues } from '../form/record-values.ts'
import { isStopped } from '../uploads/unfinished-images.ts'
import { hasPlace, type UploadRow } from '../uploads/upload-row.ts'

/** Returns short reasons why a woman cannot be published yet; empty when she can, or when only her portrait arrives. */
export function notReadyReasons(
  { name = '', quote = '', office = '', year = '', result = '', agreedOn, words = '' }: RecordValues,
  rows: readonly UploadRow[],
): readonly string[] {
  return [
    name.trim() === '' && 'no name',
    quote.trim() === '' && 'no quote',
    withoutQuotationMarks(quote).length > woman.fields.quote.limit && 'the quote is too long',
    office.trim() === '' && 'no office',
    year.trim() === '' && 'no year',
    result.trim() === '' && 'no result',
    !rows.some(hasPlace) && 'no portrait',
    rows.some((row) => hasPlace(row) && row.photographer.trim() === '') && 'no photographer',
    isStopped(rows) && 'the portrait is unfinished',
    !agreedOn && 'no day of her consent',
    !hasVisibleText(words) && 'no words of hers',
  ].filter((reason) => reason !== false)
}
