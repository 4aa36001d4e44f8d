import { Anchor, Badge, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '../ui/panel.tsx'

/** A part of the desk with its title. `count`: shown beside the title unless 0. */
export const DeskPanel = ({
  id,
  title,
  count = 0,
  children,
}: {
  id: string
  title: string
  count?: number
  children: ReactNode
}) => (
  <Panel
    title={title}
    heading={{ id }}
    aside={
      count > 0 && (
        <Badge variant="filled" color="ember.5" c="gray.9">
          {count}
        </Badge>
      )
    }
  >
    {children}
  </Panel>
)

/** Words in a row of a panel. */
export const PanelWords = ({ children }: { children: ReactNode }) => (
  <Text px={18} py={16} c="dimmed">
    {children}
  </Text>
)

/** The link at the foot of a panel. */
export const PanelFoot = ({
  to,
  above,
  children,
}: {
  to: string
  above?: ReactNode
  children: ReactNode
}) => (
  <Box px={18} py={10}>
    {above}
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  </Box>
)

/** The second line of an item. */
export const State = ({ children }: { children: ReactNode }) => (
  <Text span display="block" size="sm" c="dimmed">
    {children}
  </Text>
)

/** An item of a panel: its title, which may be a link, its state, and what can be done with it. */
export const DeskItem = ({
  title,
  to,
  state,
  children,
}: {
  title: string
  to?: string | null | undefined
  state: string
  children?: ReactNode
}) => (
  <Box component="li" px={18} py={12} style={{ overflowWrap: 'anywhere' }}>
    <Text span inherit fw={600} dir="auto">
      {to ? <Link to={to}>{title}</Link> : title}
    </Text>
    <State>{state}</State>
    {children}
  </Box>
)
