import { Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DayOfReads } from '#domain/page-reads/schema.ts'
import { formatShortDate } from '#domain/short-moment.ts'
import styles from './page-reads-block.module.css'

/** The short name of a day: "15 Nov". */
const nameOf = ({ day }: DayOfReads) => formatShortDate(day).replace(/ \d{4}$/, '')

export const totalOf = (days: readonly DayOfReads[]) => days.reduce((sum, { count }) => sum + count, 0)

/** How often pages were read, as one bar for each day. `total`: the number in words. No bars when nobody has read. */
export function PageReadsBlock({
  title,
  total,
  days,
  children,
}: {
  title: string
  total: string
  /** The oldest first; the last one is today. */
  days: readonly DayOfReads[]
  /** Below the bars. */
  children?: ReactNode
}) {
  const most = Math.max(...days.map(({ count }) => count))
  const [first, today] = [days[0], days.at(-1)]
  if (!first || !today) return null
  const words = days.map((day) => `${day === today ? 'today' : nameOf(day)}: ${day.count}`)
  return (
    <Paper component="section" aria-label={title} p={18}>
      <Group justify="space-between" align="baseline" gap="4px 16px">
        <h2>{title}</h2>
        <Text span fz="xl" fw={700}>
          {total}
        </Text>
      </Group>
      {most > 0 && (
        <>
          <div role="img" aria-label={`Read on each day. ${words.join(', ')}`} className={styles.bars}>
            {days.map(({ day, count }) => (
              <span key={day} style={{ height: `${(100 * count) / most}%` }} />
            ))}
          </div>
          <Group justify="space-between" fz="xs" c="dimmed">
            <span>{nameOf(first)}</span>
            <span>Today, {today.count} so far</span>
          </Group>
        </>
      )}
      {children && (
        <Text
          component="div"
          size="xs"
          c="dimmed"
          mt={10}
          pt={10}
          style={{ borderTop: '1px solid var(--line)' }}
        >
          {children}
        </Text>
      )}
    </Paper>
  )
}
