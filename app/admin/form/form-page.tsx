import { Anchor, Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { RecordKey } from '#domain/history/schema.ts'
import { Icon } from '../icon.tsx'

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
      <Anchor component={Link} to={back.to} fw={600}>
        <Icon name="arrow-left" size={20} /> {back.label}
      </Anchor>
      <Box component="h1" mt={4} mb={20}>
        {title}
      </Box>
      {historyOf && (
        <Anchor
          component={Link}
          to={href('/admin/cms/history/:kind/:id', { ...historyOf })}
          fw={600}
          mt={-16}
          mb={8}
        >
          <Icon name="history" size={20} /> History
        </Anchor>
      )}
      {/* The text is closer to the title than to the content below it. */}
      {about && (
        <Text inherit maw="65ch" mt={-8} mb={20}>
          {about}
        </Text>
      )}
      {children}
    </>
  )
}
