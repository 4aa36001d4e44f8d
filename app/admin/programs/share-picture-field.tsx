import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { HiddenValue, useFieldOfForm } from '../form/form-field.tsx'
import type { FieldProps } from '../form/use-save-form.ts'
import type { PlaceablePicture } from '../rich-text/report-pictures.ts'

/** The choice of the picture that is shown when a program is shared. A picture that was removed is no longer chosen. */
export function SharePictureField({
  name,
  defaultValue,
  pictures,
  banner,
  ...field
}: FieldProps & { pictures: readonly PlaceablePicture[]; banner: string }) {
  const [chosen, setChosen] = useState(defaultValue)
  // Uploads have other addresses once the program is published.
  useFieldOfForm(name, { put: setChosen, settle: (_, stored) => setChosen(stored ?? '') })
  const value = pictures.some(({ source }) => source === chosen) ? chosen : ''
  return (
    <>
      <HiddenValue name={name} value={value} />
      <NativeSelect
        {...field}
        value={value}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: banner },
          ...pictures.map((picture, index) => ({
            value: picture.source,
            label: `Picture ${index + 1}: ${picture.caption || picture.name}`,
          })),
        ]}
      />
    </>
  )
}
