import { href } from 'react-router'
import { useLowData } from '#app/public/pictures/low-data-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import { Door } from './door.tsx'
import styles from './doors.module.css'

const ways = [
  {
    door: 'stand',
    to: href('/contactus') + toSubjectAddress('stand'),
    title: 'I want to stand',
    words: 'Training, a mentor and a plan for your ward.',
  },
  {
    door: 'help',
    to: href('/contactus') + toSubjectAddress('help'),
    title: 'I want to help',
    words: 'Give time, money, a hall or a hand on polling day.',
  },
  {
    door: 'protect',
    to: href('/protection'),
    title: 'I need protection',
    words: 'Numbers to call, and what happens when you do.',
  },
] as const

/** The three ways from a page to the forum, at the end of every page. */
export function Doors() {
  const lowData = useLowData()
  return (
    <nav aria-label="What you can do now" className={styles.doors}>
      {ways.map(({ door, to, title, words }) => (
        <a key={door} href={to}>
          {!lowData && <Door of={door} moves />}
          <h2>{title}</h2>
          <p>{words}</p>
          <Icon name="arrow-right" />
        </a>
      ))}
    </nav>
  )
}
