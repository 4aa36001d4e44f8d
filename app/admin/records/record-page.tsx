import { Box } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { RecordKey } from '#domain/history/schema.ts'
import type { ListedKind } from '#domain/record-lists/schema.ts'
import { formKey } from '../drafts/draft-of-form.ts'
import { FormPage } from '../form/form-page.tsx'
import type { OpenedRecord } from '../form/record-values.ts'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { listAddress } from '../history/record-addresses.ts'
import type { DayOfReads } from '#domain/page-reads/schema.ts'
import { PageReadsBlock, totalOf } from '../page-reads/page-reads-block.tsx'
import { staffMeta } from '../staff-meta.ts'
import { wordsOf } from './record-words.ts'

const pageWords = (kind: ListedKind, id: string | undefined) =>
  wordsOf(kind)[id === undefined ? 'add' : 'update']

/** `id`: of the record; undefined when the page adds one. */
export const recordMeta = (kind: ListedKind, id: string | undefined) => staffMeta(pageWords(kind, id).title)

/** The page that adds or edits a record. `empty`: the values of a new record. */
export function RecordPage({
  kind,
  opened: { record, published, reads, ...opened },
  empty,
  title,
  children,
}: {
  kind: ListedKind
  opened: Omit<RecordFormProps, 'start' | 'button'> & {
    readonly record: RecordKey | null
    readonly published: OpenedRecord | null
    /** How often its page was read. Absent for a record without a page on the website. */
    readonly reads?: readonly DayOfReads[]
  }
  empty: OpenedRecord
  /** Replaces the heading. */
  title?: string | undefined
  children: (form: RecordFormProps) => ReactNode
}) {
  const words = pageWords(kind, record?.id)
  return (
    <FormPage
      back={{ to: listAddress(kind), label: wordsOf(kind).list.heading }}
      title={title ?? words.title}
      historyOf={record}
    >
      {reads && (
        <Box mb={24} maw={440}>
          <PageReadsBlock title="Read" total={totalInWords(reads)} days={reads}>
            Counted by day. Nobody is followed: no cookie, no address kept. The same person twice counts
            twice. Staff who are signed in are not counted.
          </PageReadsBlock>
        </Box>
      )}
      <Fragment key={formKey(opened.draft)}>
        {children({ ...opened, start: published ?? empty, button: words.button })}
      </Fragment>
    </FormPage>
  )
}

function totalInWords(reads: readonly DayOfReads[]): string {
  const total = totalOf(reads)
  return `${['not yet', 'once'][total] ?? `${total} times`} in ${reads.length} days`
}
