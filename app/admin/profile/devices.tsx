import { Anchor, Button, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { PasskeyEntry } from '#domain/accounts/passkeys.ts'
import { formatDayAndTime, inSentence, unbroken } from '#domain/short-moment.ts'
import { Icon } from '../icon.tsx'
import { Panel, PanelRow } from '../ui/panel.tsx'

/** A phone or computer that signs in with its own lock, as the profile shows it. */
interface ShownDevice {
  readonly id: string
  readonly name: string
  readonly words: string
}

/** `now`: milliseconds since the Unix epoch. */
export function toShownDevice(
  { id, name, addedAt, usedAt, formerHost }: PasskeyEntry,
  now: number,
): ShownDevice {
  const day = (at: number) => unbroken(inSentence(formatDayAndTime(at, now)))
  const words = `Added ${day(addedAt)}, ${usedAt === null ? 'not used yet' : `used ${day(usedAt)}`}.`
  return {
    ...{ id, name },
    words:
      formerHost === null
        ? words
        : `${words} It works only at ${formerHost}, the address of this website then.`,
  }
}

/** Where the devices of this site work; empty where there is nothing to say. `host`: of its address. */
export function placeWords(host: string): string {
  if (host === 'localhost')
    return 'The address of this website is localhost, so only the computer that runs it can be added.'
  return /^[[\d.]+/.test(host)
    ? `This website has the IP address ${host} and no domain name. Signing in with a device lock works only with a domain name.`
    : ''
}

/** The devices that sign the reader in with their own lock. `place`: of `placeWords`. */
export const Devices = ({
  devices,
  place,
  shared,
}: {
  devices: readonly ShownDevice[]
  place: string
  /** Whether others use this computer. */
  shared: boolean
}) => (
  <Panel title="Sign in with a phone or computer" mb={20}>
    {devices.map(({ id, name, words }) => (
      <PanelRow key={id} wrap="nowrap">
        <div>
          <strong>{name}</strong>
          <Text size="xs" c="dimmed">
            {words}
          </Text>
        </div>
        <Anchor
          component={Link}
          to={href('/admin/cms/profile/device/:id/remove', { id })}
          c="red"
          fw={600}
          preventScrollReset
        >
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Anchor>
      </PanelRow>
    ))}
    <PanelRow>
      <div>
        {shared ? (
          'A computer that others use cannot be added.'
        ) : (
          <Button
            component={Link}
            to={href('/admin/cms/profile/device')}
            variant="default"
            leftSection={<Icon name="plus" size={20} />}
          >
            Add this device
          </Button>
        )}
        <Text size="xs" c="dimmed" mt={8}>
          Counts as two-step sign-in. {place}
        </Text>
      </div>
    </PanelRow>
  </Panel>
)
