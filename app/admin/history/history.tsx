import { Anchor, Box, Button, Text } from '@mantine/core'
import { data, Form, href, Link, Outlet, redirect, useNavigation, useParams } from 'react-router'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { siteContext, visitContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import { isSystem } from '#domain/content/system.ts'
import { formatDayAndTime, formatDayOf } from '#domain/short-moment.ts'
import { StateBadge } from '../drafts/state-badge.tsx'
import { Icon } from '../icon.tsx'
import { Rows } from '../lists/rows.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { AnnouncedNotice, Notice } from '../ui/notice.tsx'
import type { Route } from './+types/history.ts'
import styles from './history.module.css'
import { formAddress } from './record-addresses.ts'
import { refusalWords } from './refusal-words.ts'
import { readVersionNumber } from './version-number.ts'

const toFailure = toFailureWords('Could not undo. Nothing was changed.')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, null)
  const { searchParams } = new URL(request.url)
  const before = readVersionNumber(searchParams.get('before'))
  const { history } = context.get(siteContext)
  const thread = record && (await history.versionHistory(record, before ?? undefined))
  if (!thread) throw notFound()
  const { title, isPublic, total, since } = thread
  const now = Date.now()
  const entries = thread.entries.map(({ version, at, by, words, isTakenOff }) => ({
    version,
    when: formatDayAndTime(at, now),
    who: by.uid === uid ? 'You' : isSystem(by) ? 'Sample' : by.name,
    words,
    isTakenOff,
    isPublic: isPublic && version === total,
  }))
  const restored = readVersionNumber(searchParams.get('restored'))
  const restoredFrom =
    restored === total
      ? await history.comparison(record, readVersionNumber(searchParams.get('from')) ?? 0)
      : null
  return {
    record,
    title,
    total,
    since: formatDayOf(since),
    back: isPublic ? formAddress(record) : href('/admin/cms/taken-off'),
    entries,
    newer: before !== null,
    older: Math.max(0, (thread.entries.at(-1)?.version ?? 1) - 1),
    restored: restoredFrom && { version: total, at: formatMoment(restoredFrom.at) },
    undone: searchParams.has('undone'),
  }
}

/** Takes a restore back. */
export async function action({ context, params }: Route.ActionArgs) {
  const editor = requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, 'restore')
  if (!record) throw notFound()
  const version = readVersionNumber(String(context.get(visitContext).form.get('version')))
  if (version === null) return data(toFailure('server'), { status: 400 })
  return actOrFailure(context, toFailure, async () => {
    const undone = await context.get(siteContext).history.undo(record, version, editor)
    if (!undone.ok) return data({ failure: refusalWords(undone.refusal) }, { status: 409 })
    return redirect(`${href('/admin/cms/history/:kind/:id', { ...record })}?undone`, 303)
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('History')

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { record, title, total, since, back, entries, newer, older, restored, undone } = loaderData
  const { version: opened } = useParams()
  const isUndoing = useNavigation().formMethod === 'POST'
  const thread = href('/admin/cms/history/:kind/:id', { ...record })
  const last = entries.at(-1)?.version
  // Narrower screens show the list, or one version on a screen of its own.
  const beside = opened === undefined ? undefined : 'lg'
  return (
    <div className={styles.page}>
      <Box className={styles.head} visibleFrom={beside}>
        <Anchor component={Link} to={back} className={styles.back}>
          <Icon name="arrow-left" size={20} /> <bdi>{title}</bdi>
        </Anchor>
        <PageHead
          title="History"
          about={
            <>
              {total === 1 ? '1 version' : `${total} versions`} since {since}. Nothing here is ever
              overwritten.
            </>
          }
        />
        {restored && (
          <AnnouncedNotice
            tone="success"
            action={
              <Form method="post" action={thread} aria-busy={isUndoing}>
                <input type="hidden" name="version" value={restored.version} />
                <Button type="submit" variant="subtle">
                  Undo
                </Button>
              </Form>
            }
          >
            The version of {restored.at} is on the website again.
          </AnnouncedNotice>
        )}
        {undone && <AnnouncedNotice tone="success">Undone. The record is as it was before.</AnnouncedNotice>}
        {actionData && <Notice tone="failure">{actionData.failure}</Notice>}
      </Box>
      <Panel component="nav" visibleFrom={beside} className={styles.thread} aria-label="Versions">
        {newer && (
          <Anchor component={Link} to={thread} px={40}>
            Show the newest
          </Anchor>
        )}
        <Rows>
          {entries.map(({ version, when, who, words, isTakenOff, isPublic }) => (
            <li key={version}>
              <Link
                to={href('/admin/cms/history/:kind/:id/:version', { ...record, version: String(version) })}
                className={styles.entry}
                aria-current={String(version) === opened ? 'true' : undefined}
                data-public={isPublic || undefined}
                preventScrollReset
              >
                <span className={styles.square} />
                <Text span display="block" fw={700} lh={1.4}>
                  {when}
                </Text>
                <Text span display="block" size="xs" c="gray.7">
                  <bdi>{who}</bdi>: {words}
                </Text>
                {isPublic && <StateBadge state="website" />}
                {isTakenOff && version === total && <StateBadge state="taken-off" />}
              </Link>
            </li>
          ))}
        </Rows>
        {older > 0 && (
          <Anchor component={Link} to={`${thread}?before=${last}`} px={40}>
            Show {older} older
          </Anchor>
        )}
      </Panel>
      <Outlet />
    </div>
  )
}
