import { Box, Center, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import type { RecordKind } from '#domain/history/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { formAddress, listAddress } from '../history/record-addresses.ts'
import { Icon, type IconName } from '../icon.tsx'
import { listWords } from '../records/record-words.ts'
import { useCan } from '../use-can.ts'
import styles from './home.module.css'

/** The content of the website by kind, in one line each. */
export type TaskStates = Readonly<Record<Exclude<RecordKind, 'settings'> | 'accounts', string>>

/** The seven tasks of the specification in its order and words, then the lists that it does not know. */
export function Tasks({ states }: { states: TaskStates }) {
  const canAddAccounts = useCan('add-accounts')
  return (
    <ul role="list" className={styles.tasks}>
      <Task to={formAddress(one('core-areas'))} icon="grid" label="Core Areas" state={states['core-areas']} />
      <Task to={href('/admin/cms/programs/new')} icon="flag" label="Add New Program" state={states.program} />
      <Task
        to={href('/admin/cms/newsupdates/new')}
        icon="newspaper"
        label="Add News Update"
        state={states.news}
      />
      <Task to={formAddress(one('mandate'))} icon="page" label="Mandate Update" state={states.mandate} />
      <Task to={href('/admin/cms/staff/new')} icon="people" label="Add Staff" state={states.staff} />
      <Task to={formAddress(one('about'))} icon="picture" label="About Update" state={states.about} />
      {canAddAccounts && (
        <Task
          to={href('/admin/cms/user/new')}
          icon="person"
          label="Add New Account"
          state={states.accounts}
        />
      )}
      {(['event', 'woman', 'representation'] as const).map((kind) => (
        <Task
          key={kind}
          to={listAddress(kind)}
          icon={recordKinds[kind].icon}
          label={listWords(kind).heading}
          state={states[kind]}
        />
      ))}
    </ul>
  )
}

const one = (kind: RecordKind) => ({ kind, id: '' })

const Task = ({ to, icon, label, state }: { to: string; icon: IconName; label: string; state: string }) => (
  <li>
    <Link to={to} className={styles.task}>
      <Center component="span" flex="none" w={36} h={36} bg="ember.1" c="ember.7">
        <Icon name={icon} size={20} />
      </Center>
      <Box component="span" miw={0}>
        <Text span display="block" fw={600} lh={1.3}>
          {label}
        </Text>
        <Text span size="xs" c="dimmed" visibleFrom="md">
          {state}
        </Text>
      </Box>
    </Link>
  </li>
)
