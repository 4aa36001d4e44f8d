import type { StoryForEditing } from '#domain/about/schema.ts'
import { toImagesField } from '#domain/media/draft-images.ts'
import { type FormField, text } from '../form/form-field.tsx'
import { toPublishedRecord } from '../form/record-values.ts'
import { richText } from '../rich-text/rich-text-kind.tsx'
import { images } from '../uploads/images-kind.tsx'

/** The fields of the story's form, in page order. */
export const aboutFields: readonly FormField[] = [
  { name: 'intro', label: 'Introduction', kind: text },
  { name: 'content', label: 'Content', kind: richText },
  { name: 'image', label: 'Image', kind: images },
]

export function toPublishedStory(story: StoryForEditing) {
  const { intro, content, image } = story
  return toPublishedRecord({ intro, content, image: toImagesField(image ? [image] : []) }, story)
}
