import type { ReactNode } from 'react'
import { Form, href, useNavigation } from 'react-router'
import type { RecordKey } from '#domain/history/schema.ts'
import type { ListAddress } from '../lists/list-address.ts'
import { QueryFields } from '../lists/query-fields.tsx'

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
