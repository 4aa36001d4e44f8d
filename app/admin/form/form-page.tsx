import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { RecordKey } from '#domain/history/schema.ts'
import { Icon } from '../icon.tsx'
import classes from './form-page.module.css'

/** A screen with one task: a back link to its list, the title and the content. */
export function FormPage({
  back,
  title,
  about,
  historyOf,
  children,
}: {
  back: { readonly to: string; readonly label: string }
  title: ReactNode
  /** A description of the content that the form publishes, when the title does not say it. */
  about?: string
  /** The record that the form edits, for a link to its history. */
  historyOf?: RecordKey | null
  children: ReactNode
}) {
  return (
    <>
      <Link to={back.to} className={classes.back}>
        <Icon name="arrow-left" size={20} /> <span>{back.label}</span>
      </Link>
      <h1 className={classes.title}>{title}</h1>
      {historyOf && (
        <Link to={href('/admin/cms/history/:kind/:id', { ...historyOf })} className={classes.history}>
          <Icon name="history" size={20} /> <span>History</span>
        </Link>
      )}
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </>
  )
}
