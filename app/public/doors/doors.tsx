import { href, NavLink } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { partnerWords } from '#domain/contact/partner-words.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import styles from './doors.module.css'

const ways = [
  {
    to: href('/contactus') + toSubjectAddress('stand'),
    title: 'I want to stand',
    words: 'Training, a mentor and a plan for your ward.',
  },
  {
    to: href('/protection'),
    title: 'I need help',
    words: 'Numbers to call, and what happens when you write to us.',
  },
  { to: href('/partner'), title: 'Partner with us', words: partnerWords },
  { to: href('/press'), title: 'Press', words: 'The press contact, and the numbers with their sources.' },
] as const

/**
 * The four ways from a page to the forum. `className`: of the doors of the home page, which have a sentence each. The
 * others are one small block.
 */
export function Doors({ className }: { className?: string }) {
  return (
    <nav aria-label="What you can do now" className={className ?? styles.doors}>
      {ways.map(({ to, title, words }) => (
        <NavLink key={to} to={to} reloadDocument discover="none">
          {title}
          <Icon name="arrow-right" size={20} />
          {className && <small>{words}</small>}
        </NavLink>
      ))}
    </nav>
  )
}
