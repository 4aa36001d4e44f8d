import { Link } from 'react-router'
import { programQueries } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { organisation } from '#site'
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

interface Item {
  readonly to: string
  /** What there is to do, letter for letter as the specification has it. */
  readonly label: string
  /** What is there now, in one line. */
  readonly state: string
  readonly icon: IconName
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const items: readonly Item[] = [
    {
      to: '/admin/cms/programs/new',
      label: 'Add New Program',
      state: loaderData.programs,
      icon: 'flag',
    },
  ]
  return (
    <>
      <h1 className={styles.title}>Select item to update</h1>
      <p className={styles.who}>Signed in as {loaderData.email}</p>
      <ul className={styles.items}>
        {items.map(({ to, label, state, icon }) => (
          <li key={to}>
            <Link to={to} className={styles.item}>
              <span className={styles.icon}>
                <Icon name={icon} size={22} />
              </span>
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.state}>{state}</span>
              </span>
              <Icon name="arrow-right" size={22} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
