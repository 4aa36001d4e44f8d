import { data, Form, href, Link, Outlet, redirect, type RouterContextProvider } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { whoCan } from '#domain/accounts/policy.ts'
import { recordNouns } from '#domain/history/nouns.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import type { RecordKind, TakenOffRecord } from '#domain/history/schema.ts'
import { listedKinds } from '#domain/record-lists/schema.ts'
import { formatDayAndTime } from '#domain/short-moment.ts'
import { formAddress, listAddresses, publicAddress } from '../history/record-addresses.ts'
import { refusalWords } from '../history/refusal-words.ts'
import { Icon } from '../icon.tsx'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { AnnouncedNotice } from '../lists/announced-notice.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { Thumbnail, type ThumbnailRatio } from '../lists/thumbnail.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { useCan } from '../use-can.ts'
import type { Route } from './+types/taken-off.ts'
import native from '../native-control.module.css'
import { staffMeta } from '../staff-meta.ts'
import { PutBack } from './put-back.tsx'
import styles from './taken-off.module.css'

const toFailure = toFailureWords('Could not put it back. Nothing was changed.')
const list = href('/admin/cms/taken-off')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const { searchParams } = new URL(request.url)
  const kind = listedKinds.find((known) => known === searchParams.get('kind')) ?? null
  const { history } = context.get(siteContext)
  const found = await history.takenOff(kind, readListAddress(request.url).page)
  const now = Date.now()
  const items = found.items.map(({ at, by, ...record }) => ({
    ...record,
    when: formatDayAndTime(at, now),
    who: by.uid === uid ? 'you' : by.name,
  }))
  return { kind, found: { ...found, items }, news: await readNews(context, searchParams) }
}

/** Reads the result of the last action from the address. Null when there is none, or when it is no longer true. */
async function readNews(context: Readonly<RouterContextProvider>, searchParams: URLSearchParams) {
  const removed = searchParams.get('removed')
  if (removed !== null) return { what: 'removed', filesLeft: removed === 'files-left' } as const
  const record = readRecordKey(searchParams.get('put-back'), searchParams.get('id') ?? undefined)
  const put = record && (await context.get(siteContext).history.titleOf(record))
  return record && put?.isPublic
    ? ({ what: 'put-back', title: put.title, view: publicAddress(record) } as const)
    : null
}

/** Puts a record back. */
export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'restore')
  const { form } = context.get(visitContext)
  const field = (name: string) => String(form.get(name) ?? '')
  const record = readRecordKey(field('kind'), field('id'))
  if (!record) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const put = await context.get(siteContext).history.putBack(record, editor)
    if (!put.ok) return data({ failure: refusalWords(put.refusal) }, { status: 409 })
    if (field('then') !== 'list') {
      return redirect(`${list}?${new URLSearchParams({ 'put-back': record.kind, id: record.id })}`, 303)
    }
    const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
    const filter = readListAddress(`http://list/?${query}`)
    return redirect(
      listAddresses[record.kind] + toListQuery(filter, { what: 'put-back', id: record.id }),
      303,
    )
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Taken off')

export default function TakenOff({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, found, news } = loaderData
  const canPutBack = useCan('restore')
  return (
    <>
      <h1 className={styles.title}>Taken off</h1>
      <p className={styles.count} role="status">
        {countWords(found.total, kind)}
      </p>
      {!canPutBack && <p className={styles.count}>{whoCan('restore')}</p>}
      {news?.what === 'put-back' && (
        <AnnouncedNotice
          tone="success"
          action={
            <Link to={news.view} reloadDocument>
              View
            </Link>
          }
        >
          “<bdi>{news.title}</bdi>” is on the website again.
        </AnnouncedNotice>
      )}
      {news?.what === 'removed' && (
        <AnnouncedNotice
          tone={news.filesLeft ? 'warning' : 'success'}
          todo={
            news.filesLeft
              ? 'Some of its picture files could not be removed yet. The website removes them at its next start.'
              : 'Copies on visitors’ devices last until their next visit.'
          }
        >
          Removed for good.
        </AnnouncedNotice>
      )}
      {actionData && <Notice tone="failure">{actionData.failure}</Notice>}
      <Form className={styles.filter} role="search">
        <label htmlFor="kind">Kind</label>
        <select id="kind" name="kind" defaultValue={kind ?? ''} key={kind} className={native.control}>
          <option value="">All kinds</option>
          {listedKinds.map((known) => (
            <option key={known} value={known}>
              {recordNouns[known].more}
            </option>
          ))}
        </select>
        <Button type="submit" variant="ghost" size="small">
          Show
        </Button>
      </Form>
      {found.total === 0 ? (
        <p className={styles.empty}>What you take off the website is listed here, to be put back.</p>
      ) : (
        <ul className={styles.list}>
          {found.items.map((record) => (
            <Row key={`${record.kind}/${record.id}`} record={record} />
          ))}
        </ul>
      )}
      <Pagination found={found} address={(page) => `${list}?${toQuery(kind, page)}`} />
      <Outlet />
    </>
  )
}

type Listed = Omit<TakenOffRecord, 'at' | 'by'> & { readonly when: string; readonly who: string }

function Row({ record }: { record: Listed }) {
  const { kind, id, title, pictures, pictureCount, when, who } = record
  const canPutBack = useCan('restore')
  const canRemove = useCan('remove-for-good')
  const ratio = thumbnailRatios[kind] ?? '8x5'
  return (
    <li className={styles.row}>
      <span className={styles.pictures} data-kind={kind}>
        {kind !== 'about' &&
          pictures
            .slice(0, 3)
            .map((picture) => <Thumbnail key={picture.url} picture={picture} ratio={ratio} />)}
      </span>
      <div className={styles.what}>
        <h2 dir="auto">{title}</h2>
        <p>
          {recordNouns[kind].one}
          {pictureCount > 0 && `, with ${pictureCount === 1 ? '1 picture' : `${pictureCount} pictures`}`}
        </p>
        <p>
          {when} by <bdi>{who}</bdi>
        </p>
      </div>
      <div className={styles.actions}>
        {canPutBack && (
          <PutBack
            record={{ kind, id }}
            className={styles.putBack}
            label={
              <>
                <Icon name="undo" size={20} />
                <span>
                  Put back <VisuallyHidden>{title}</VisuallyHidden>
                </span>
              </>
            }
          />
        )}
        <Link to={formAddress({ kind, id })} className={styles.quiet}>
          <span>
            Edit <VisuallyHidden>{title}</VisuallyHidden> as draft
          </span>
        </Link>
        <Link to={href('/admin/cms/history/:kind/:id', { kind, id })} className={styles.quiet}>
          History <VisuallyHidden>of {title}</VisuallyHidden>
        </Link>
        {canRemove && (
          <Link
            to={href('/admin/cms/taken-off/:kind/:id/remove', { kind, id })}
            className={styles.quiet}
            data-removes=""
            preventScrollReset
          >
            Remove for good <VisuallyHidden>{title}</VisuallyHidden>
          </Link>
        )}
      </div>
    </li>
  )
}

const thumbnailRatios: Partial<Readonly<Record<RecordKind, ThumbnailRatio>>> = { staff: '4x5', woman: 'free' }

function countWords(total: number, kind: RecordKind | null): string {
  if (total === 0) return kind ? 'None of this kind.' : 'Nothing is taken off.'
  return `${total} that ${total === 1 ? 'was' : 'were'} on the website. Nobody but staff can see ${total === 1 ? 'it' : 'them'}.`
}

function toQuery(kind: RecordKind | null, page: number): string {
  return new URLSearchParams({ ...(kind && { kind }), page: String(page) }).toString()
}
