import { Box, Center, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { whoCan } from '#domain/accounts/policy.ts'
import { Icon, type IconName } from '../icon.tsx'
import { useCan } from '../use-can.ts'
import { Rows } from '../lists/rows.tsx'
import { State } from './desk-panel.tsx'
import styles from './home.module.css'

/** The present state of each item of the list, in one line. */
interface UpdateStates {
  readonly coreAreas: string
  readonly programs: string
  readonly news: string
  readonly mandate: string
  readonly staff: string
  readonly about: string
  readonly accounts: string
}

interface Item {
  /** Null when the account may not do it; `state` then says who may. */
  readonly to: string | null
  /** The label from the specification. */
  readonly label: string
  readonly state: string
  readonly icon: IconName
}

/** The seven links of the desk. */
export function UpdateList({ states }: { states: UpdateStates }) {
  const canAddAccounts = useCan('add-accounts')
  const items: readonly Item[] = [
    { to: href('/admin/cms/coreareas/new'), label: 'Core Areas', state: states.coreAreas, icon: 'grid' },
    { to: href('/admin/cms/programs/new'), label: 'Add New Program', state: states.programs, icon: 'flag' },
    {
      to: href('/admin/cms/newsupdates/new'),
      label: 'Add News Update',
      state: states.news,
      icon: 'newspaper',
    },
    { to: href('/admin/cms/mandate/new'), label: 'Mandate Update', state: states.mandate, icon: 'page' },
    { to: href('/admin/cms/staff/new'), label: 'Add Staff', state: states.staff, icon: 'people' },
    { to: href('/admin/cms/about/new'), label: 'About Update', state: states.about, icon: 'picture' },
    {
      to: canAddAccounts ? href('/admin/cms/user/new') : null,
      label: 'Add New Account',
      state: canAddAccounts ? states.accounts : whoCan('add-accounts'),
      icon: 'person',
    },
  ]
  return (
    <Paper>
      <Rows>
        {items.map(({ to, label, state, icon }) => (
          <li key={label}>
            <ItemRow to={to}>
              <Center component="span" flex="none" w={44} h={44} bg="ember.1" c="ember.7">
                <Icon name={icon} size={22} />
              </Center>
              <Box component="span" flex={1} miw={0}>
                <Text span display="block" size="lg" fw={600}>
                  {label}
                </Text>
                <State>{state}</State>
              </Box>
              {to !== null && <Icon name="arrow-right" size={22} />}
            </ItemRow>
          </li>
        ))}
      </Rows>
    </Paper>
  )
}

function ItemRow({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null) return <span className={styles.item}>{children}</span>
  return (
    <Link to={to} className={styles.item}>
      {children}
    </Link>
  )
}
