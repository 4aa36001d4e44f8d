import type { DayInWords } from '#domain/events/words.ts'

/** The day in large, then the month, and the weekday where there is room for it. `className`: set by the parent. */
export function EventDay({
  day,
  weekday = false,
  className,
}: {
  day: DayInWords
  weekday?: boolean
  className?: string
}) {
  return (
    <div className={className}>
      <b>{day.day}</b>{' '}
      <span>
        {day.month}
        {weekday && (
          <>
            <br />
            {day.weekday}
          </>
        )}
      </span>
    </div>
  )
}
