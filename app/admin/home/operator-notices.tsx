import { List, Text } from '@mantine/core'
import { Notice } from '../ui/notice.tsx'

/** Tells staff about a problem that only the operator can solve. */
export function MaintenanceNotice({ databaseDamaged }: { databaseDamaged: boolean }) {
  if (!databaseDamaged) return null
  return (
    <Notice
      tone="failure"
      todo="Tell the person who runs the server: the last backup has to be restored. Keep a copy of what you write until then."
    >
      The website’s database is damaged.
    </Notice>
  )
}

interface HostedLineProps {
  /** The copy of the collections. Null where there is none. */
  readonly hosted: {
    /** When both sides were last equal: "today, 10:42". Null before the first time. */
    readonly asOf: string | null
    /** What both sides wait for, as a sentence; null when they are equal. */
    readonly waitsFor: string | null
    /** Records that differ, as sentences. */
    readonly problems: readonly string[]
  } | null
  /** The last check of the services. `on`: "30 November 2026". `failed`: what did not hold. Null before the first. */
  readonly check: { readonly on: string; readonly failed: readonly string[] } | null
}

/** How the forum's project at the provider stands. */
export function HostedLine({ hosted, check }: HostedLineProps) {
  const hasFailed = check !== null && check.failed.length > 0
  const states = [
    hosted && (hosted.asOf === null ? 'the first copy is not complete yet' : `as of ${hosted.asOf}`),
    check && `check ${hasFailed ? 'failed' : 'passed'} on ${check.on}`,
  ].filter(Boolean)
  if (states.length === 0) return null
  const line = `At the provider: ${states.join('; ')}.`
  const problems = [...(hosted?.problems ?? []), ...(check?.failed ?? [])]
  const todo = [hosted?.waitsFor, hasFailed && 'Tell the person who runs the server.']
    .filter(Boolean)
    .join(' ')
  if (!todo && problems.length === 0)
    return (
      <Text size="sm" c="dimmed" mb={16}>
        {line}
      </Text>
    )
  return (
    <Notice tone="warning" todo={todo}>
      {line}
      {problems.length > 0 && (
        <List size="sm" fw={400}>
          {problems.map((problem) => (
            <List.Item key={problem}>
              <bdi>{problem}</bdi>
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  )
}
