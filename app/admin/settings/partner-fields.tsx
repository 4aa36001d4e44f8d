import { Button, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { FieldErrors } from '#domain/result.ts'
import { logoWords } from '#domain/settings/logos.ts'
import { BusyButton } from '../busy-button.tsx'
import { LogoCell } from './logo-cell.tsx'
import type { LogoUpload } from './use-logo-upload.ts'

interface PartnerTexts {
  readonly name: string
  readonly url: string
  /** The id of its upload, or the address of a published one. */
  readonly logo: string | null
}

/** The fields of one partner in its dialog. `isAwaited`: the button was pressed, and the logo is still being sent. */
export function PartnerFields({
  item,
  onChange,
  upload,
  isAwaited,
}: {
  item: { readonly typed: PartnerTexts; readonly errors: FieldErrors } | null
  onChange: (change: Partial<PartnerTexts>) => void
  upload: LogoUpload
  isAwaited: boolean
}) {
  const { name, url, logo } = item?.typed ?? { name: '', url: '', logo: null }
  return (
    <>
      <TextInput
        label="Name"
        data-autofocus
        value={name}
        error={item?.errors['name']}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextInput
        label="Link, if they have a website"
        inputMode="url"
        placeholder="https://"
        value={url}
        error={item?.errors['url']}
        onChange={({ currentTarget: { value } }) => onChange({ url: value })}
      />
      <Stack gap={6} role="group" aria-labelledby="logo-label" style={{ gridColumn: '1 / -1' }}>
        <strong id="logo-label">Logo</strong>
        <Text size="xs" c="dimmed">
          {logoWords}. Dark on a light or clear ground. Without one, the name is shown.
        </Text>
        <Group gap="8px 12px">
          <LogoCell logo={logo} name={name || 'No logo'} alt="The logo" />
          <BusyButton
            variant="default"
            loading={upload.sending !== null}
            onClick={() => void upload.choose()}
          >
            {logo ? 'Choose another' : 'Choose a logo'}
          </BusyButton>
          {logo && upload.sending === null && (
            <Button type="button" variant="subtle" color="red" onClick={() => onChange({ logo: null })}>
              Remove<VisuallyHidden> the logo</VisuallyHidden>
            </Button>
          )}
        </Group>
        <Text role="status" size="xs" c="dimmed">
          {upload.sending}
          {isAwaited && '. The list has it as soon as the logo is here.'}
        </Text>
        {upload.problem && <Input.Error role="alert">{upload.problem}</Input.Error>}
      </Stack>
    </>
  )
}
