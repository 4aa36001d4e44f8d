import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta, useOrganisation } from '#app/organisation.ts'
import { ContactCard } from '#app/public/contact/contact-card.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import mark from '#app/public/frame/mark.svg'
import icon from '#app/public/seo/icons/icon-512.png'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { formatDate } from '#domain/calendar-date.ts'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { whatsAppLink } from '#domain/contact/reply.ts'
import type { Route } from './+types/press.ts'
import styles from './press.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { news, settings, staff } = context.get(siteContext)
  const statements = news.all().filter(({ type }) => type === 'Statement')
  const [newest] = statements
  return {
    phoneLink: telLink(settings.current().phone),
    chatLink: whatsAppLink(settings.current(), ''),
    person: staff.team().find(({ id }) => id === settings.current().pressPerson),
    statements: newest && {
      id: newest.id,
      words: `${statements.length}, the newest of ${formatDate(newest.date)}`,
    },
  }
}

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, () => ({
    title: 'Press',
    description: `The press contact of ${organisationForMeta().name}, the numbers with their sources, and the logo.`,
    address: href('/press'),
  }))

export default function Press({ loaderData: { statements, ...contact } }: Route.ComponentProps) {
  const { emptyPages = [], logo } = useOrganisation()
  const rows = [
    { to: href('/representation'), title: 'The numbers, with their sources', words: 'The Count' },
    { to: href('/women'), title: 'Women who stood', words: 'Names, offices, results and their own words' },
    ...(statements
      ? [{ to: href('/news/:id', { id: statements.id }), title: 'Statements', words: statements.words }]
      : []),
    ...(logo
      ? [{ to: logo, title: 'Logo', words: 'One file' }]
      : [
          { to: mark, title: 'Logo for print', words: 'SVG' },
          { to: icon, title: 'Logo for screens', words: 'PNG, 512 px' },
        ]),
  ].filter(({ to }) => !emptyPages.includes(to))
  return (
    <div className={layout.page}>
      <DeferredStyles />
      <h1>Press</h1>
      <p className={text.lead}>
        The forum answers you
        {emptyPages.includes(href('/representation')) ? '.' : ', and each number here has its source.'}
      </p>
      <div className={`${layout.aside} ${styles.parts}`}>
        <ul role="list" className={layout.rows}>
          {rows.map(({ to, title, words }) => (
            <li key={to}>
              <a href={to} className={`${layout.row} ${styles.row}`}>
                <span>
                  <strong className={text.title}>{title}</strong>
                  <br />
                  <span className={text.meta}>{words}</span>
                </span>
                <Icon name="arrow-right" />
              </a>
            </li>
          ))}
        </ul>
        <ContactCard subject="press" {...contact} />
      </div>
    </div>
  )
}
