import { Button, Group, Stack, Text } from '@mantine/core'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { siteContext } from '#app/context.ts'
import { actOrFailure } from '#app/action-failure.server.ts'
import { answerOrFailure } from '#app/action-failure.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { sampleTotal } from '#domain/samples/schema.ts'
import { FormPage } from '../form/form-page.tsx'
import { SampleBadge } from '../sample-badge.tsx'
import { toFailureWords } from '../shell/failure-words.ts'
import { staffMeta } from '../staff-meta.ts'
import { AnnouncedNotice } from '../ui/notice.tsx'
import type { Route } from './+types/samples.ts'
import { placeholderWords } from '../home/first-steps.ts'
import { toSampleLines } from './sample-lines.ts'
import { Columns } from '../ui/columns.tsx'
import { Panel } from '../ui/panel.tsx'

const toFailure = toFailureWords(
  'Could not remove all samples. Samples that were taken down already are listed under Taken down.',
)

export function loader({ context }: Route.LoaderArgs) {
  requireEditor(context, 'remove-samples')
  const { samples, settings } = context.get(siteContext)
  const counts = samples.counts()
  return { lines: toSampleLines(counts, placeholderWords(settings.current())), total: sampleTotal(counts) }
}

export async function action({ context }: Route.ActionArgs) {
  const editor = requireEditor(context, 'remove-samples')
  return actOrFailure(context, toFailure, async () => {
    await context.get(siteContext).samples.removeAll(editor)
    return data({ failure: null })
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrFailure(serverAction, toFailure)

export const meta: Route.MetaFunction = () => staffMeta('Remove the samples')

export default function Samples({ loaderData: { lines, total }, actionData }: Route.ComponentProps) {
  const isRemoving = useNavigation().formMethod === 'POST'
  return (
    <FormPage back={{ to: href('/admin/cms'), label: 'Desk' }} title="Remove the samples">
      {actionData?.failure && <AnnouncedNotice tone="failure">{actionData.failure}</AnnouncedNotice>}
      {actionData && !actionData.failure && (
        <AnnouncedNotice tone="success">
          The samples are gone for good. What you wrote yourselves is still there.
        </AnnouncedNotice>
      )}
      {total === 0 ? (
        <Text>There are no samples on the website.</Text>
      ) : (
        <>
          <Columns maw={900} mb={24}>
            <Panel title="What goes">
              <Stack p={18} gap={12}>
                <ul>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                <p>
                  Everything with the badge <SampleBadge />, and its pictures. The button below removes all of
                  it for good.
                </p>
              </Stack>
            </Panel>
            <Panel title="What stays">
              <Stack p={18} gap={12}>
                <ul>
                  <li>Everything you have added</li>
                  <li>Every sample that somebody has edited, with its pictures</li>
                  <li>Every draft. A sample that has a draft is taken down, but not removed for good.</li>
                  <li>Messages and accounts</li>
                </ul>
                <p>Pages without content say so until you add your own. The samples do not come back.</p>
              </Stack>
            </Panel>
          </Columns>
          <Form method="post">
            <Group gap={12}>
              <Button component={Link} to={href('/admin/cms')} variant="default">
                Keep them
              </Button>
              <Button type="submit" color="red">
                {isRemoving ? 'Removing' : 'Remove the samples'}
              </Button>
            </Group>
          </Form>
        </>
      )}
    </FormPage>
  )
}
