import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import type { SiteMetadata } from '#app/public/frame/page-meta.ts'
import { Banner } from '#app/public/frame/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import { CountCloth } from './count-cloth.tsx'
import layout from '#app/styles/layout.module.css'
import text from '#app/styles/text.module.css'
import styles from './count-sections.module.css'
import type { ShownBody, ShownCount, ShownCounts } from './shown-counts.server.ts'

/** The bodies with their elections. `children`: below them. */
export function CountSections({
  counts: { bodies, key },
  children,
}: {
  counts: ShownCounts
  children?: ReactNode
}) {
  const isEmpty = bodies.length === 0
  return (
    <>
      <Banner title="The Count" ground="o-300" />
      <div className={`${layout.page} ${styles.page}`}>
        <p className={text.lead}>
          {isEmpty
            ? 'No count has been published yet. Come back soon.'
            : 'One thread is one seat. An orange thread that rises above the cloth is a woman.'}
        </p>
        {!isEmpty && (
          <ul role="list" className={layout.cluster}>
            {key.map(([strip, words]) => (
              <li key={words}>
                <CountCloth cloth={strip} /> {words}
              </li>
            ))}
          </ul>
        )}
        {bodies.map((body) => (
          <Body key={body.key} body={body} />
        ))}
        {children}
      </div>
    </>
  )
}

function Body({ body }: { body: ShownBody }) {
  const { key, name, number, rest, half, election, source, cloth, counts } = body
  return (
    <section id={key} aria-labelledby={`${key}-name`}>
      <div className={`${layout.aside} ${styles.head}`}>
        <div>
          <h2 id={`${key}-name`}>{name}</h2>
          <p data-checked={source !== null} aria-hidden="true">
            {number}
          </p>
        </div>
        <div>
          <p className={text.heading}>
            {source && `${number} `}
            {rest} {half}
          </p>
          <p className={`${text.meta} ${styles.source}`}>
            {election && `${election}${source ? '. ' : ''}`}
            {source && (
              <>
                Source: <a href={source.address}>{source.name}</a>.
              </>
            )}
          </p>
          {source && <Actions body={body} />}
        </div>
      </div>
      <CountCloth cloth={cloth} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table wider than the page scrolls by the keyboard, too */}
      <div className={styles.table} role="region" aria-labelledby={`${key}-table`} tabIndex={0}>
        <table>
          <caption id={`${key}-table`}>{name}, every election</caption>
          <thead>
            <tr>
              <th scope="col">Election</th>
              <th scope="col">Women</th>
              <th scope="col">Share</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count, index) => (
              <Row key={index} count={count} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Actions({ body: { key, name, sentence, status } }: { body: ShownBody }) {
  const { siteUrl } = (useRouteLoaderData('public/frame/public-layout') as SiteMetadata | undefined) ?? {}
  const shared = whatsAppShare(`${sentence} ${siteUrl}/representation#${key}`)
  return (
    <p className={`${layout.cluster} ${styles.actions}`}>
      <a href={href('/representation/:file', { file: `${key}.csv` })} download className={text.action}>
        <b>
          CSV<VisuallyHidden> of {name}</VisuallyHidden>
        </b>
        <Icon name="download" size={18} />
      </a>
      {status && (
        <a href={status} download={`${key}.png`} className={text.action}>
          <b>
            Status picture<VisuallyHidden> of {name}</VisuallyHidden>
          </b>
          <Icon name="download" size={18} />
        </a>
      )}
      <a href={shared} rel="noreferrer" className={text.action}>
        <b>
          Share<VisuallyHidden> {name} on WhatsApp (opens another site)</VisuallyHidden>
        </b>
        <Icon name="arrow-out" size={18} />
      </a>
    </p>
  )
}

function Row({ count: { name, women, seats, share, source, strip } }: { count: ShownCount }) {
  return (
    <tr>
      <th scope="row">
        <div>
          {/* The column is narrower than an unbroken date. */}
          {name.replaceAll('\u00a0', ' ')}
          <CountCloth cloth={strip} />
        </div>
      </th>
      <td>
        <b>{women}</b> of {seats}
      </td>
      <td>{share}</td>
      <td>{source ? <a href={source.address}>{source.name}</a> : 'Being checked'}</td>
    </tr>
  )
}
