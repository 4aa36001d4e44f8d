import { Box, type BoxProps, Flex, Group, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './file-row.module.css'

/**
 * A file of a list. `before`: a handle. `sign`: its picture or icon. `badges`: beside its name. `facts`: below the name.
 * `menu`: at the end. `children`: below all of it.
 */
export const FileRow = ({
  before,
  sign,
  name,
  badges,
  facts,
  actions,
  menu,
  children,
  ...row
}: BoxProps &
  ComponentProps<'li'> & {
    before?: ReactNode
    sign: ReactNode
    name: string
    badges?: ReactNode
    facts: ReactNode
    actions: ReactNode
    menu?: ReactNode
  }) => (
  <Box component="li" {...row} className={classes.row}>
    <Flex gap={12} px={12} pt={12} pb={4} align="start">
      {before}
      {sign}
      <Box flex={1} miw={0}>
        <Group gap="4px 10px" mb={4}>
          <Text span inherit fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {badges}
        </Group>
        {facts}
        <Group gap="0 24px">{actions}</Group>
      </Box>
      {menu}
    </Flex>
    {children}
  </Box>
)

/** A line of facts about a file. */
export const Fact = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <Text
    fz="xs"
    c={failed ? 'red.7' : 'gray.6'}
    fw={failed ? 600 : undefined}
    style={{ overflowWrap: 'anywhere' }}
  >
    {children}
  </Text>
)

/** `ratio`: that of the pages which crop it. */
export const RowPicture = ({ url, ratio }: { url: string | null; ratio?: string | undefined }) => (
  <span className={classes.picture} data-ratio={ratio}>
    {url && <img src={url} alt="" loading="lazy" decoding="async" />}
  </span>
)
