import { Anchor, Paper, Text, Title } from '@mantine/core'
import { href, Link } from 'react-router'
import { Icon } from '../icon.tsx'
import classes from './continue.module.css'
import { DraftPicture } from './draft-picture.tsx'
import type { DraftSummary } from './draft-summary.ts'

const draftsOfColleagues = (count: number) =>
  count === 1 ? '1 draft of a colleague' : `${count} drafts of colleagues`

/** The reader's newest unfinished draft. `others`: the number of other unfinished drafts, also of colleagues. */
export function Continue({ draft, others }: { draft: DraftSummary | null; others: number }) {
  if (draft === null && others === 0) return null
  return (
    <section aria-labelledby="continue">
      <Title order={2} size="h3" id="continue" mb={8}>
        Continue
      </Title>
      {draft && (
        <Paper component={Link} to={draft.to} className={classes.strip}>
          {draft.picture && <DraftPicture picture={draft.picture} className={classes.picture} />}
          <span className={classes.words}>
            <bdi className={classes.title}>{draft.title}</bdi>
            <Text span c="gray.6" fz="xs">
              {draft.words}
            </Text>
          </span>
          <Icon name="arrow-right" size={20} />
        </Paper>
      )}
      {others > 0 && (
        <Anchor component={Link} to={href('/admin/cms/drafts')}>
          {draft ? `${others} more ${others === 1 ? 'draft' : 'drafts'}` : draftsOfColleagues(others)}
        </Anchor>
      )}
    </section>
  )
}
