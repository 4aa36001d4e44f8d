import { List, Text } from '@mantine/core'
import { Notice } from '../ui/notice.tsx'

interface HostedLineProps {
  /** When both sides were last equal: "today, 10:42". Null before the first time. */
  readonly asOf: string | null
  /** What both sides wait for, as a sentence; null when they are equal. */
  readonly waitsFor: string | null
  /** Records that differ, as sentences. */
  readonly problems: readonly string[]
}

/** How the collections of the forum's project at the provider stand. */
export function HostedLine({ hosted }: { hosted: HostedLineProps | null }) {
  if (!hosted) return null
  const { asOf, waitsFor, problems } = hosted
  const line = `At the provider: ${asOf === null ? 'nothing yet' : `as of ${asOf}`}.`
  if (waitsFor === null && problems.length === 0)
    return (
      <Text size="sm" c="dimmed" mb={16}>
        {line}
      </Text>
    )
  return (
    <Notice tone="warning" todo={waitsFor}>
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
