import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { describeNews } from '#domain/news/description.ts'
import { news, parseNewsDraft } from '#domain/news/kind.ts'
import { type NewsType, newsTypes } from '#domain/news/schema.ts'
import { bothLinks } from '#domain/news/video-link.ts'
import { themes } from '#domain/programs/schema.ts'
import { webAddress } from '../form/form-field.tsx'
import { DateField } from '../form/date-field.tsx'
import type { Guideline } from '../form/guidelines.tsx'
import { ShareFields } from '../form/share-fields.tsx'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { usePictureForm } from '../form/use-picture-form.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { readImagesValue } from '../uploads/images-value.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { Columns } from '../ui/columns.tsx'
import { newsForm } from './news-values.ts'
import { UnderstoodVideo } from './understood-video.tsx'

const guidelines: readonly Guideline[] = [
  { rule: 'All fields are compulsory.', note: 'Optional fields say “May stay empty”.' },
  { rule: 'A report is an article or an online video on a video platform.' },
  { rule: 'A statement is the forum’s own text. It has no link, and its image may be left out.' },
  { rule: 'An article has only one image.' },
  {
    rule: 'Image file names must not contain brackets or special symbols.',
    note: 'The site replaces such characters for you.',
  },
  {
    rule: 'The summary must carry no external formatting when pasted.',
    note: 'The site removes it automatically.',
  },
  {
    rule: 'For a video, the embed link comes from the platform’s share/embed option (the iframe’s src), whereas the report link is the normal browser link.',
  },
]

const imageHints: Readonly<Record<NewsType, string>> = {
  'News Article': 'An article has one image.',
  'Online Video': 'Shown until the video is played. May stay empty.',
  Statement: 'One image. May stay empty.',
}

/** The form for a news update. */
export function NewsForm({ button, ...given }: RecordFormProps) {
  const { state, images, holding } = usePictureForm(given, newsForm.fields, parseNewsDraft)
  const type = newsTypes.find((known) => known === state.entered['newsType']) ?? newsTypes[0]
  const { title = '', summary = '', source = '', date = '', image = '[]' } = state.entered
  const statement = type === 'Statement'
  const isVideo = type === 'Online Video'
  const { link = '', videoLink = '' } = state.entered
  const links = isVideo ? bothLinks({ link, videoLink }) : null
  return (
    <SaveForm state={state} button={button} guidelines={guidelines} holding={holding}>
      <NativeSelect {...state.field('newsType')} data={[...newsTypes]} />
      <Textarea {...state.field('title')} rows={2} autoComplete="off" />
      <Columns>
        <DateField {...state.field('date')} entered={state.entered['date'] ?? ''} />
        <div hidden={statement}>
          <TextInput {...state.field('link')} placeholder={links?.link} {...webAddress} />
        </div>
      </Columns>
      <ImageField
        {...state.field('image')}
        hint={imageHints[type]}
        aria-required={type === 'News Article'}
        images={images}
        collection="NewsUpdates"
      />
      {/* The fields stay in the page. When the user changes the type and changes it back, no input is lost. */}
      <div hidden={!isVideo}>
        <TextInput
          {...state.field('videoLink')}
          description="From YouTube, Vimeo or Facebook. The video’s address, its share link or the whole embed code will do as well. When one of the two links is the video’s, the other may stay empty."
          placeholder={links?.videoLink}
          {...webAddress}
        />
        <UnderstoodVideo typed={links?.videoLink ?? ''} />
      </div>
      <RichTextField {...state.field('summary')} label={statement ? 'Statement' : 'Summary'} />
      <TextInput
        {...state.field('source')}
        label={statement ? 'Signed by' : 'Source'}
        description={statement ? 'The name and the office.' : 'For example the name of the newspaper.'}
        autoComplete="off"
      />
      <NativeSelect
        {...state.field('theme')}
        description="Pages of programs on this theme offer the newest news on it. May stay empty."
        data={[{ value: '', label: news.fields.theme.emptyWords ?? '' }, ...themes]}
      />
      <ShareFields
        state={state}
        kind="news"
        title={title}
        description={describeNews({ title, summary, source, date })}
        picture={readImagesValue(image)[0]}
      />
    </SaveForm>
  )
}
