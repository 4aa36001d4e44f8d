import type { Route } from './+types/about.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { missingImage, parseStory, story } from '#domain/about/kind.ts'
import { formOf } from '../form/declared-fields.ts'
import { SaveForm } from '../form/save-form.tsx'
import { usePictureForm } from '../form/use-picture-form.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { ImageField } from '../uploads/image-field.tsx'
import { images } from '../uploads/images-kind.tsx'
import type { UploadRow } from '../uploads/upload-row.ts'

const { fields } = formOf(story, { pictures: images, 'rich-text': richText })

/** The form for the story of the page About Us. The published image stays until the editor chooses another one. */
export function AboutForm({
  account,
  published,
  draft,
  button,
}: Omit<Route.ComponentProps['loaderData'], 'record'> & { button: string }) {
  const [first] = useState(published.version === 0)
  const {
    state,
    images: queue,
    holding,
  } = usePictureForm({ account, start: published, draft }, fields, parseStory, (rows) =>
    imageProblem(rows, first),
  )
  return (
    <SaveForm
      state={state}
      button={button}
      note={`All fields are compulsory, except the details of the image.${first ? '' : ' You are editing what is on the website now.'}`}
      holding={holding}
    >
      <Textarea {...state.field('intro')} rows={4} />
      <RichTextField {...state.field('content')} />
      <ImageField
        {...state.field('image')}
        {...(!first && { hint: 'The image that is published stays until you choose another.' })}
        images={queue}
        collection="aboutUs"
      />
    </SaveForm>
  )
}

/**
 * Returns why the form cannot be sent with these images, or null when it can. `first`: no image is published yet, so
 * one is required.
 */
function imageProblem(rows: readonly UploadRow[], first: boolean): string | null {
  if (rows.some((row) => row.state === 'error' && !row.retryable)) {
    return 'This image cannot be used. Choose another, or remove it.'
  }
  if (first && rows.every((row) => row.state === 'canceled')) return missingImage
  return null
}
