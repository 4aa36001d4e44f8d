import type { WomanSummary } from '#domain/women/schema.ts'

/** A woman as the list shows her. Only this is sent to the browser. */
export type ListedWoman = Pick<
  WomanSummary,
  'id' | 'name' | 'quote' | 'ward' | 'office' | 'year' | 'result' | 'image' | 'sample'
>

export const toListedWoman = ({
  id,
  name,
  quote,
  ward,
  office,
  year,
  result,
  image,
  sample,
}: WomanSummary): ListedWoman => ({ id, name, quote, ward, office, year, result, image, sample })
