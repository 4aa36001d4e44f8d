import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { logoWords } from '#domain/settings/logos.ts'
import { BusyButton } from '../busy-button.tsx'
import { LogoCell } from './logo-cell.tsx'
import type { LogoUpload } from './use-logo-upload.ts'

/**
 * Chooses and removes a logo. `name`: shown without one. `hint`: what suits. `news`: after what is said about the
 * upload. `id`: of the button. `refusal`: why the logo was not saved.
 */
export function LogoControl({
  id,
  logo,
  name,
  hint,
  upload: { sending, problem, choose },
  news = '',
  refusal,
  onRemove,
}: {
  id?: string
  logo: string | null
  name: ReactNode
  hint: string
  upload: LogoUpload
  news?: string
  refusal?: string | undefined
  onRemove: () => void
}) {
  const labelId = useId()
  return (
    <Stack gap={6} role="group" aria-labelledby={labelId} style={{ gridColumn: '1 / -1' }}>
      <strong id={labelId}>Logo</strong>
      <Text size="xs" c="dimmed">
        {logoWords}. {hint}
      </Text>
      <Group gap="8px 12px">
        <LogoCell logo={logo} name={name} alt="The logo" />
        <BusyButton id={id} variant="default" loading={sending !== null} onClick={() => void choose()}>
          {logo ? 'Choose another' : 'Choose a logo'}
        </BusyButton>
        {logo && sending === null && (
          <Button type="button" variant="subtle" color="red" onClick={onRemove}>
            Remove<VisuallyHidden> the logo</VisuallyHidden>
          </Button>
        )}
      </Group>
      <Text role="status" size="xs" c="dimmed">
        {sending}
        {news}
      </Text>
      {(problem ?? refusal) && <Input.Error role="alert">{problem ?? refusal}</Input.Error>}
    </Stack>
  )
}
