import { TextInput } from '@mantine/core'
import type { FieldErrors } from '#domain/result.ts'
import { LogoControl } from './logo-control.tsx'
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
      <LogoControl
        logo={logo}
        name={name || 'No logo'}
        hint="Dark on a light or clear ground. Without one, the name is shown."
        upload={upload}
        news={isAwaited ? '. The list has it as soon as the logo is here.' : ''}
        onRemove={() => onChange({ logo: null })}
      />
    </>
  )
}
