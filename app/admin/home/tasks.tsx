import { Box, Center, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import type { RecordKind } from '#domain/history/schema.ts'
import { type ManyKind, manyKinds, recordKinds } from '#domain/records/kinds.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { Icon, type IconName } from '../icon.tsx'
import { listWords } from '../records/record-words.ts'
import { useCan, useCanOpen } from '../use-can.ts'
import { nothingWritten } from './content-state.ts'
import styles from './home.module.css'

type TaskKind = Exclude<RecordKind, 'settings'>

/** The content of the website by kind, in one line each. */
export type TaskStates = Readonly<Record<TaskKind | 'accounts', string>>

/** The forms that the specification names on this page, in its order and words. */
const specified: readonly (readonly [kind: TaskKind, label: string])[] = [
  ['core-areas', 'Core Areas'],
  ['program', 'Add New Program'],
  ['news', 'Add News Update'],
  ['mandate', 'Mandate Update'],
  ['staff', 'Add Staff'],
  ['about', 'About Update'],
]
/** The lists that the specification does not know. Another kind of records comes after these. */
const own = [...new Set<ManyKind>(['event', 'woman', 'representation', ...manyKinds])].filter((kind) =>
  specified.every(([one]) => one !== kind),
)

/** The seven tasks of the specification, then the lists that it does not know. `states`: below the name of each. */
export function Tasks({ states }: { states: TaskStates }) {
  const canAddAccounts = useCan('add-accounts')
  return (
    <ul role="list" className={styles.tasks}>
      {specified.map(([kind, label]) => (
        <RecordTask
          key={kind}
          kind={kind}
          to={formAddress({ kind, id: 'new' })}
          label={label}
          state={states[kind]}
        />
      ))}
      {canAddAccounts && (
        <Task
          to={href('/admin/cms/user/new')}
          icon="person"
          label="Add New Account"
          state={states.accounts}
        />
      )}
      {own.map((kind) => (
        <RecordTask
          key={kind}
          kind={kind}
          to={listAddress(kind)}
          label={listWords(kind).heading}
          state={states[kind]}
        />
      ))}
    </ul>
  )
}

interface TaskProps {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  readonly state: string
}

/** A task of one kind of records, for accounts that may open it. */
function RecordTask({ kind, ...task }: Omit<TaskProps, 'icon'> & { readonly kind: RecordKind }) {
  return useCanOpen(kind) && <Task icon={recordKinds[kind].icon} {...task} />
}

const Task = ({ to, icon, label, state }: TaskProps) => (
  <li>
    <Link to={to} className={styles.task}>
      <Center
        component="span"
        flex="none"
        w={36}
        h={36}
        bg="var(--mantine-primary-color-1)"
        c="var(--mantine-primary-color-7)"
      >
        <Icon name={icon} size={20} />
      </Center>
      <Box component="span" miw={0}>
        <Text span display="block" fw={600} lh={1.3}>
          {label}
        </Text>
        {/* Narrow screens say only what is missing. */}
        <Text
          span
          display="block"
          size="xs"
          lh={1.3}
          c="dimmed"
          visibleFrom={state === nothingWritten ? undefined : 'md'}
        >
          {state}
        </Text>
      </Box>
    </Link>
  </li>
)
