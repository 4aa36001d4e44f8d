import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { findingKinds, type FindingGroup } from '#domain/imports/schema.ts'
import { formatDayAndTime } from '#domain/short-moment.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/imports.ts'
import { staffMeta } from '../staff-meta.ts'
import { Summary } from '../ui/disclosure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
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

export const meta: Route.MetaFunction = () => staffMeta('From the old website')

export default function Imports({ loaderData: { shown, runs } }: Route.ComponentProps) {
  if (!shown) {
    return (
      <PageHead
        title="From the old website"
        about={
          <>
            Nothing was imported from an earlier website. The person who runs the server can do it with the
            command <code>npm run import</code>. This page then shows the report.
          </>
        }
      />
    )
  }
  return (
    <Box maw={640} style={{ overflowWrap: 'anywhere' }}>
      <PageHead
        title="From the old website"
        about={
          <>
            {shown.when}, from <bdi>{shown.source}</bdi>
          </>
        }
      />
      {!shown.isComplete && <Notice tone="warning">{shown.state}</Notice>}
      <Panel title="What came over">
        <Box component="ul" py={14} pr={18} pl={38}>
          {shown.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Panel>
      {shown.findings.length > 0 && (
        <Stack component="section" gap={0} mt={32} aria-labelledby="look">
          <Title order={2} size={20} mb={12} id="look">
            To look at
          </Title>
          {shown.findings.map((group) => (
            <Findings key={group.kind} group={group} />
          ))}
        </Stack>
      )}
      {runs.length > 1 && (
        <Box component="nav" mt={32} aria-labelledby="runs">
          <Title order={2} size={20} mb={12} id="runs">
            All runs
          </Title>
          <Group component="ul" role="list" gap="4px 24px">
            {runs.map(({ id, when, state }) => (
              <li key={id}>
                <Anchor
                  component={Link}
                  fw={id === shown.id ? 700 : 400}
                  td={id === shown.id ? 'none' : undefined}
                  to={`${href('/admin/cms/import')}?${new URLSearchParams({ run: id })}`}
                  aria-current={id === shown.id ? 'page' : undefined}
                >
                  {when}, {state}
                </Anchor>
              </li>
            ))}
          </Group>
        </Box>
      )}
    </Box>
  )
}

function Findings({ group: { kind, total, listed } }: { group: FindingGroup }) {
  return (
    <Box component="details" style={{ borderTop: '1px solid var(--line)' }}>
      <Summary px={0} fw={700}>
        {findingKinds[kind]}{' '}
        <Text span inherit ms="auto">
          {formatCount(total)}
        </Text>
      </Summary>
      <ul role="list">
        {listed.map((finding, index) => {
          const address = kind === 'record-left-out' ? null : recordAddress(finding)
          const name = [finding.collection, finding.id].filter(Boolean).join('/')
          return (
            <Box component="li" key={index} mb={10}>
              {address ? <Link to={address}>{name}</Link> : <strong>{name}</strong>}
              {finding.field && ` ${finding.field}`}: <bdi>{finding.words}</bdi>
            </Box>
          )
        })}
      </ul>
      {total > listed.length && (
        <Text mb={20}>
          And {formatCount(total - listed.length)} more. With <code>--report FILE</code> the command writes
          all of them into a file.
        </Text>
      )}
    </Box>
  )
}
