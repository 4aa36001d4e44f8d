import { Button } from '@mantine/core'
import { nounsOf } from '#domain/history/nouns.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { PutBack, PutBackNotice } from '../taken-off/put-back.tsx'
import { AnnouncedNotice } from '../ui/notice.tsx'
import type { ListAddress } from './list-address.ts'
import type { TitledNews } from './list-news.server.ts'

/** The result of an action on a record. Undo is offered until another page opens. */
export function RecordNews({
  news: { what, id, title },
  kind,
  filter,
}: {
  news: TitledNews
  kind: ListedKind
  filter: ListAddress
}) {
  if (what === 'gone') {
    return (
      <AnnouncedNotice tone="success">
        That {nounsOf(kind).one} was taken down already. It is not on the website any more.
      </AnnouncedNotice>
    )
  }
  if (what === 'put-back') return <PutBackNotice record={{ kind, id }} title={title} />
  return (
    <AnnouncedNotice
      tone="success"
      todo="Visitors who opened it before may still have a copy until their next visit."
      action={
        <PutBack record={{ kind, id }} list={filter}>
          <Button type="submit" variant="subtle">
            Undo
          </Button>
        </PutBack>
      }
    >
      “<bdi>{title}</bdi>” left the website.
    </AnnouncedNotice>
  )
}
