import { Button, Group, Text } from '@mantine/core'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { whatsAppShare } from '#app/whatsapp-share.ts'
import { Icon } from '../icon.tsx'
import { CopyButton } from '../profile/copy-button.tsx'
import { staffMeta } from '../staff-meta.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/send-errands.ts'
import { errandsText } from './errands.ts'
import { readErrands } from './errands.server.ts'

/** The words that an owner sends to the person who runs the server; null while nothing is missing there. */
export async function loader({ context }: Route.LoaderArgs) {
  const { username } = requireEditor(context, 'change-settings')
  const site = context.get(siteContext)
  const errands = await readErrands(site, Date.now())
  return {
    text: errands.length > 0 ? errandsText(errands, { host: new URL(site.url).host, name: username }) : null,
  }
}

export const meta: Route.MetaFunction = () => staffMeta('Send this to your helper')

export default function Helper({ loaderData: { text } }: Route.ComponentProps) {
  if (text === null)
    return <PageHead title="Send this to your helper" about="Nothing is missing on the server." />
  return (
    <>
      <PageHead
        title="Send this to your helper"
        about="Only the person who runs the server can do this. Send these words to that person."
      />
      <Text
        maw={560}
        p={16}
        bd="1px solid gray.5"
        bdrs="var(--mantine-radius-default)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
      <Group mt={16}>
        <CopyButton text={text}>Copy</CopyButton>
        <Button
          component="a"
          variant="default"
          href={whatsAppShare(text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="chat" size={18} />}
        >
          WhatsApp
        </Button>
      </Group>
      <Text c="dimmed" mt={16}>
        Once it is done, your desk no longer shows this line.
      </Text>
    </>
  )
}
