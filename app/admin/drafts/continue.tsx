import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { href, Link } from 'react-router'
import { Icon } from '../icon.tsx'
import classes from './continue.module.css'
import { DraftPicture } from './draft-picture.tsx'
import type { DraftSummary } from './draft-summary.ts'
import { StateBadge } from './state-badge.tsx'

/** The reader's own drafts, newest first: at most three. `all`: the number of drafts of all people. */
export function Continue({ drafts, all }: { drafts: readonly DraftSummary[]; all: number }) {
  return (
    <Box component="section" aria-labelledby="continue" mb={28}>
      <Group gap="0 12px" mb={4}>
        <Title order={2} size="h3" id="continue">
          Continue
        </Title>
        {drafts.length > 0 && (
          <Text c="gray.6" fz="xs" className={classes.what}>
            Your drafts
          </Text>
        )}
        <Anchor component={Link} to={href('/admin/cms/drafts')} ms="auto">
          All drafts ({all})
        </Anchor>
      </Group>
      {drafts.length > 0 && (
        <ul className={classes.strips}>
          {drafts.map(({ id, to, title, words, picture, state, planned }) => (
            <li key={id}>
              <Link to={to} className={classes.strip}>
                {picture && <DraftPicture picture={picture} className={classes.picture} />}
                <span className={classes.words}>
                  <bdi className={classes.title}>{title}</bdi>
                  <Text component="span" c="gray.6" fz="xs">
                    {words}
                  </Text>
                </span>
                <Group component="span" flex="1 0 100%" justify="space-between" style={{ alignSelf: 'end' }}>
                  <StateBadge state={state} planned={planned ?? undefined} />
                  <Icon name="arrow-right" size={20} />
                </Group>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Box>
  )
}
