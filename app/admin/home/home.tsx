import { Link } from 'react-router'
import { programQueries } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { organisation } from '#site'
import { ArrowRightIcon, FlagIcon } from '../shell/icons.tsx'
import type { Route } from './+types/home.ts'
import styles from './home.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { email } = requireEditor(context)
  const programs = context.get(programQueries)
  const { total } = programs.find({ title: '', theme: null, year: null, page: 1 })
  const [latest] = programs.latest(1)
  return { email, programs: programsState(total, latest && `${latest.day} ${latest.month} ${latest.year}`) }
}

function programsState(total: number, latest: string | undefined) {
  if (!latest) return 'No programs yet'
  return `${total} ${total === 1 ? 'program' : 'programs'}, latest ${latest}`
}

export const meta: Route.MetaFunction = () => [{ title: `Select item to update | ${organisation.name}` }]

export default function Home({ loaderData }: Route.ComponentProps) {
  const items = [
    {
      to: '/admin/cms/programs/new',
      label: 'Add New Program',
      state: loaderData.programs,
      icon: FlagIcon,
    },
  ]
  return (
    <>
      <h1 className={styles.title}>Select item to update</h1>
      <p className={styles.who}>Signed in as {loaderData.email}</p>
      <ul className={styles.items}>
        {items.map(({ to, label, state, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item}>
              <span className={styles.icon}>
                <Icon />
              </span>
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.state}>{state}</span>
              </span>
              <ArrowRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
