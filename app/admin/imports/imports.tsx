import { href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { findingKinds, type FindingGroup } from '#domain/imports/schema.ts'
import { formatDayAndTime } from '#domain/short-moment.ts'
import type { Route } from './+types/imports.ts'
import { Icon } from '../icon.tsx'
import { staffMeta } from '../staff-meta.ts'
import styles from './imports.module.css'
import { recordAddress } from './record-address.ts'
import { describeState, formatCount, stateNames, toCountLines } from './run-words.ts'

/** `?run=` names a run; without it, the newest is shown. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireEditor(context, 'see-imports')
  const runs = await context.get(siteContext).imports.runs()
  const requested = new URL(request.url).searchParams.get('run')
  const run = runs.find(({ id }) => id === requested) ?? runs[0]
  const now = Date.now()
  return {
    shown: run
      ? {
          id: run.id,
          source: run.source,
          state: describeState(run),
          isComplete: run.state === 'complete',
          when: formatDayAndTime(run.startedAt, now),
          lines: toCountLines(run.counts),
          findings: run.findings,
        }
      : null,
    runs: runs.map(({ id, startedAt, state }) => ({
      id,
      when: formatDayAndTime(startedAt, now),
      state: stateNames[state],
    })),
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Brought over')

export default function Imports({ loaderData: { shown, runs } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <>
        <h1 className={styles.title}>Brought over</h1>
        <p className={styles.about}>
          Nothing was brought over from an earlier website. Whoever looks after the server can do it with the
          command <code>npm run import</code>. Its report then stays here.
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className={styles.title}>Brought over</h1>
      <p className={styles.about}>
        {shown.when}, from <bdi className={styles.source}>{shown.source}</bdi>
      </p>
      {!shown.isComplete && <Notice tone="warning">{shown.state}</Notice>}
      <section className={styles.panel} aria-labelledby="came">
        <h2 id="came">What came over</h2>
        <ul>
          {shown.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {shown.findings.length > 0 && (
        <section aria-labelledby="look">
          <h2 id="look" className={styles.heading}>
            To look at
          </h2>
          {shown.findings.map((group) => (
            <Group key={group.kind} group={group} />
          ))}
        </section>
      )}
      {runs.length > 1 && (
        <nav aria-labelledby="runs">
          <h2 id="runs" className={styles.heading}>
            All runs
          </h2>
          <ul className={styles.runs}>
            {runs.map(({ id, when, state }) => (
              <li key={id}>
                <Link
                  to={`${href('/admin/cms/import')}?${new URLSearchParams({ run: id })}`}
                  aria-current={id === shown.id ? 'page' : undefined}
                >
                  {when}, {state}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function Group({ group: { kind, total, listed } }: { group: FindingGroup }) {
  return (
    <details className={styles.group}>
      <summary>
        {findingKinds[kind]}{' '}
        <span className={styles.count}>
          {formatCount(total)} <Icon name="chevron-down" size={20} />
        </span>
      </summary>
      <ul>
        {listed.map((finding, index) => {
          const address = kind === 'record-left-out' ? null : recordAddress(finding)
          const name = [finding.collection, finding.id].filter(Boolean).join('/')
          return (
            <li key={index}>
              {address ? <Link to={address}>{name}</Link> : <strong>{name}</strong>}
              {finding.field && ` ${finding.field}`}: <bdi>{finding.words}</bdi>
            </li>
          )
        })}
      </ul>
      {total > listed.length && (
        <p>
          And {formatCount(total - listed.length)} more. With <code>--report FILE</code> the command writes
          all of them into a file.
        </p>
      )}
    </details>
  )
}
