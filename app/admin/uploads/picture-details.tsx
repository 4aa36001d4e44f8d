import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type CropRatio, imageLimits, type PictureDetails } from '#domain/media/schema.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Columns } from '../ui/columns.tsx'
import { PointField } from './point-field.tsx'
import type { UploadRow } from './upload-row.ts'

/** The fields for the details of one picture. Only a form can require the photographer. */
export function PictureDetailsFields({
  id,
  row,
  crops,
  creditRequired,
  creditMissing,
  onChange,
}: {
  id: string
  row: UploadRow
  /** The crops that pages make of it. */
  crops: readonly CropRatio[]
  creditRequired: boolean
  /** Whether the form was refused because of it. */
  creditMissing: boolean
  onChange: (details: Partial<PictureDetails>) => void
}) {
  const label = (name: string, hint: string) => (
    <>
      {name}
      <VisuallyHidden> of {row.name}</VisuallyHidden>{' '}
      <Text component="span" inherit c="gray.6" fw={400}>
        {hint}
      </Text>
    </>
  )
  // The thumbnail of a published picture is already a crop.
  const address = row.existingUrl ?? row.thumbnailUrl
  return (
    <Columns id={id} px={12} pt={8} pb={12}>
      {address && crops.length > 0 && (
        <PointField
          name={row.name}
          address={address}
          point={row.point}
          crops={crops}
          onChange={(point) => onChange({ point })}
        />
      )}
      <Stack gap={14}>
        <Textarea
          label={label('Description', 'for people who cannot see it')}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={imageLimits.description}
          value={row.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
        <TextInput
          label={label('Caption', 'shown under the picture')}
          autoComplete="off"
          maxLength={imageLimits.caption}
          value={row.caption}
          onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
        />
        <TextInput
          label={label('Photographer', creditRequired ? 'shown under the picture' : 'may be left empty')}
          aria-required={creditRequired || undefined}
          error={creditMissing}
          autoComplete="off"
          maxLength={imageLimits.photographer}
          value={row.photographer}
          onChange={({ currentTarget }) => onChange({ photographer: currentTarget.value })}
        />
        <Checkbox
          checked={row.agreed}
          onChange={({ currentTarget }) => onChange({ agreed: currentTarget.checked })}
          label={
            <>
              Everyone who can be recognised has agreed to be shown.
              <VisuallyHidden> ({row.name})</VisuallyHidden>
            </>
          }
          description="Not sure? Leave it open and ask. It does not stop you from publishing."
          styles={{ label: { fontWeight: 'inherit' } }}
        />
      </Stack>
    </Columns>
  )
}
