import type { RouterContextProvider } from 'react-router'
import { siteContext } from '#app/context.ts'
import type { RecordKind } from '#domain/history/schema.ts'
import { type ListNews, readNewsAddress } from './list-address.ts'

/** The result of an action on a record, with the title of the record. */
export interface TitledNews extends ListNews {
  /** Empty when it is not known. */
  readonly title: string
}

/** Reads the result that the address of a list reports. Null when it reports none, or one that is no longer true. */
export async function readListNews(
  context: Readonly<RouterContextProvider>,
  kind: RecordKind,
  url: string,
): Promise<TitledNews | null> {
  const news = readNewsAddress(url)
  if (!news) return null
  const record = await context.get(siteContext).history.titleOf({ kind, id: news.id })
  if (news.what === 'gone') return { ...news, title: record?.title ?? '' }
  return record && record.isPublic === (news.what === 'put-back') ? { ...news, title: record.title } : null
}
