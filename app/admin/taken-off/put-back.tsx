import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { RecordKey } from '#domain/history/schema.ts'
import { publicAddress } from '../history/record-addresses.ts'
import { Icon } from '../icon.tsx'
import type { ListAddress } from '../lists/list-address.ts'
import { QueryFields } from '../lists/query-fields.tsx'
import { AnnouncedNotice } from '../ui/notice.tsx'

/** A button of `PutBack`. `title`: of the record. */
export const PutBackButton = ({ title }: { title: string }) => (
  <Button type="submit" variant="default" miw="max-content" leftSection={<Icon name="undo" size={20} />}>
    Put back <VisuallyHidden>{title}</VisuallyHidden>
  </Button>
)

/** Says that a record was put back, with a link to its public page. */
export const PutBackNotice = ({ record, title }: { record: RecordKey; title: string }) => (
  <AnnouncedNotice
    tone="success"
    action={
      <Anchor component={Link} to={publicAddress(record)} reloadDocument>
        View
      </Anchor>
    }
  >
    “<bdi>{title}</bdi>” is on the website again.
  </AnnouncedNotice>
)

/**
 * A form that puts a record back on the website. `list`: the list that opens afterwards. Default: Taken down.
 */
export function PutBack({
  record: { kind, id },
  list,
  children,
}: {
  record: RecordKey
  list?: ListAddress
  /** The button that puts a record back. */
  children: ReactNode
}) {
  const isSending = useNavigation().formData?.get('id') === id
  return (
    <Form method="post" action={href('/admin/cms/taken-off')} aria-busy={isSending}>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      {list && (
        <>
          <input type="hidden" name="then" value="list" />
          <QueryFields list={list} />
        </>
      )}
      {children}
    </Form>
  )
}
