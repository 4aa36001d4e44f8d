import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import classes from './form-page.module.css'

/** A screen with one form: the way back to its list, and its title. */
export function FormPage({
  back,
  title,
  about,
  badge,
  children,
}: {
  back: { readonly to: string; readonly label: string }
  title: string
  /** What is published here, where the title does not say it. */
  about?: string
  /** Beside the title, such as that the record is a sample. */
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <Link to={back.to} className={classes.back}>
        <Icon name="arrow-left" size={20} /> <span>{back.label}</span>
      </Link>
      <div className={classes.title}>
        <h1 className={classes.heading}>{title}</h1>
        {badge}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </>
  )
}
