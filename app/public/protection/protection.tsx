import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { organisationForMeta, useOrganisation } from '#app/organisation.ts'
import { quietMeta } from '#app/public/frame/page-meta.ts'
import { DeferredStyles } from '#app/public/frame/page-styles.tsx'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { telLink } from '#domain/contact/phone-number.server.ts'
import { retentionWords } from '#domain/contact/retention.ts'
import { toSubjectAddress } from '#domain/contact/subject-address.ts'
import type { Route } from './+types/protection.ts'
import { ExitBar } from './exit-bar.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import styles from './protection.module.css'
import { toShownExit } from './shown-exit.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { callNumbers, exitAddress, keepMessagesMonths } = context.get(siteContext).settings.current()
  return {
    callNumbers: callNumbers.map(({ number, words }) => ({ number, words, link: telLink(number) })),
    exit: toShownExit(exitAddress),
    kept: retentionWords(keepMessagesMonths),
  }
}

/** The title says nothing about the page, because it stands in the list of tabs and in the history. */
export const meta: Route.MetaFunction = (route) =>
  quietMeta(route, {
    title: `Information, ${organisationForMeta().acronym}`,
    description: 'Numbers to call, and what happens when you write to us.',
    address: href('/protection'),
  })

/** Plain words for a person in danger. No picture, no share row, no panel of another site. */
export default function Protection({ loaderData: { callNumbers, exit, kept } }: Route.ComponentProps) {
  const { acronym } = useOrganisation()
  return (
    <>
      {/* First, because the bar must not move when the styles arrive. */}
      <DeferredStyles />
      <ExitBar exit={exit} />
      <div className={styles.top}>
        <h1>I Need Protection</h1>
        <p className={text.lead}>
          You are being threatened because you stand, vote or speak. You can call now. You do not have to give
          your name.
        </p>
      </div>
      <div className={`${layout.aside} ${layout.page}`}>
        <div>
          <ul role="list" className={`${layout.rows} ${styles.numbers}`}>
            {callNumbers.map(({ number, words, link }) => (
              <li key={number}>
                <a href={link ?? undefined} className={`${layout.row} ${styles.row}`}>
                  <span className={styles.sign}>
                    <Icon name="phone" />
                  </span>
                  <span className={text.small}>
                    {words} <strong>{number}</strong>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <section aria-labelledby="what-happens" className={styles.section}>
            <h2 id="what-happens">What Happens When You Write</h2>
            <ol role="list" className={styles.steps}>
              <li className={`${layout.row} ${styles.row}`}>
                <div>
                  <h3>The forum’s staff read your message.</h3>
                  <p>
                    Everybody with a staff account of this website can read it. A copy may go to the forum’s
                    mailbox.
                  </p>
                </div>
              </li>
              <li className={`${layout.row} ${styles.row}`}>
                <div>
                  <h3>They answer in the way you choose.</h3>
                  <p>By the email or phone number that you leave. Leave the one that is safe for you.</p>
                </div>
              </li>
              <li className={`${layout.row} ${styles.row}`}>
                <div>
                  <h3>Your message is never published.</h3>
                  <p>This website shows it to nobody else.</p>
                </div>
              </li>
              <li className={`${layout.row} ${styles.row}`}>
                <div>
                  <h3>It is deleted after {kept}.</h3>
                  <p>Earlier if you ask. Copies in the mailbox and in backups can remain longer.</p>
                </div>
              </li>
            </ol>
            <ButtonAnchor href={href('/contactus') + toSubjectAddress('protection')}>
              <Icon name="mail" size={20} />
              Write to us
            </ButtonAnchor>
          </section>
        </div>
        <div>
          <section aria-labelledby="this-device" className={styles.device}>
            <h2 id="this-device" className={text.heading}>
              On this phone or computer
            </h2>
            <p>
              Leaving quickly does not clear everything. This page can remain in the list of pages you have
              visited.
            </p>
            <p>
              If somebody checks your phone, open this page in a private window, or call from another phone.
            </p>
            <details>
              <summary>
                How to remove it from the history <Icon name="chevron-down" size={20} />
              </summary>
              <p>
                Open the menu of your browser and choose History. Press and hold “Information, {acronym}”, or
                press the button next to it, and choose Delete.
              </p>
            </details>
          </section>
          <section aria-labelledby="write-down" className={styles.write}>
            <h2 id="write-down" className={text.heading}>
              Write down what happened
            </h2>
            <p>
              The date, the place, what was said or done, who saw it. Keep messages and pictures. Give a copy
              to somebody you trust.
            </p>
          </section>
        </div>
      </div>
    </>
  )
}
