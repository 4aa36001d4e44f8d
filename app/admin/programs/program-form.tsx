import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { downloadLimits } from '#domain/downloads/schema.ts'
import { parseProgramDraft, program } from '#domain/programs/kind.ts'
import { describeProgram } from '#domain/programs/report-text.ts'
import { bannerOf } from '#domain/programs/rules.ts'
import { sourceOf } from '#domain/programs/report-pictures.ts'
import { programLimits, themes } from '#domain/programs/schema.ts'
import type { SafeHtml } from '#domain/rich-text/safe-html.ts'
import { fieldErrorsOf } from '#domain/result.ts'
import { formName, openedValues } from '../drafts/draft-of-form.ts'
import { DateField } from '../form/date-field.tsx'
import type { Guideline } from '../form/guidelines.tsx'
import { ShareFields } from '../form/share-fields.tsx'
import { SaveForm } from '../form/save-form.tsx'
import { submitOnEnter } from '../form/submit-on-enter.ts'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { useSaveForm } from '../form/use-save-form.ts'
import { placeablePictures } from '../rich-text/report-pictures.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { readImagesValue } from '../uploads/images-value.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { downloadUploads, isPdfName } from '../uploads/download-uploads.ts'
import { DownloadsField } from '../uploads/downloads-field.tsx'
import { arrivingImages, unfinishedImages, withUnfinishedImages } from '../uploads/unfinished-images.ts'
import { missingImages } from '../uploads/upload-list.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { FiguresField } from './figures-field.tsx'
import { Columns } from '../ui/columns.tsx'
import classes from './program-form.module.css'
import { type EventChoice, withChoice } from './event-choices.ts'
import { programFields } from './program-values.ts'
import { SharePictureField } from './share-picture-field.tsx'
import { withImageProblem } from './image-problem.ts'

const guidelines: readonly Guideline[] = [
  { rule: 'All fields are compulsory.', note: 'Optional fields say “May stay empty”.' },
  { rule: 'Choose the theme most closely related to the program.' },
  { rule: 'Add at least three images.' },
  {
    rule: 'Image file names must not contain brackets or special symbols.',
    note: 'The site replaces such characters for you.',
  },
  { rule: 'The second image becomes the program banner.', note: '“Make banner” moves any image there.' },
  {
    rule: 'The report must carry no external formatting when pasted.',
    note: 'The site removes it automatically.',
  },
]

/** The form for a program. */
export function ProgramForm({
  account,
  start,
  draft,
  takenOff,
  button,
  events,
}: RecordFormProps & {
  /** The events that it can tell of. */
  events: readonly EventChoice[]
}) {
  const unfinished = draft.opened?.unfinished ?? []
  const images = useUploadQueue({
    accountUid: account.uid,
    form: formName(draft),
    most: programLimits.mostImages,
    start: openedValues(start, draft)['images'] ?? '[]',
    unfinished: unfinished.filter((name) => !isPdfName(name)),
  })
  const downloads = useUploadQueue({
    accountUid: account.uid,
    form: formName(draft),
    most: downloadLimits.most,
    uses: downloadUploads,
    start: openedValues(start, draft)['downloads'] ?? '[]',
    unfinished: unfinished.filter(isPdfName),
  })
  const { rows } = images.list
  const pictures = useMemo(() => placeablePictures(rows), [rows])
  const files = downloads.list.rows
  const state = useSaveForm({
    account,
    fields: programFields(events),
    start,
    draft,
    unfinished: [...missingImages(images.list), ...missingImages(downloads.list)],
    takenOff,
    check: (filled) =>
      withUnfinishedImages(
        withImageProblem(fieldErrorsOf(parseProgramDraft(filled)), rows),
        'downloads',
        files,
      ),
    arriving: () => arrivingImages([...rows, ...files]),
  })
  const eventChoices = withChoice(events, openedValues(start, draft)['event'] ?? '')
  const hasEvents = eventChoices.length > 0
  const { title = '', date = '', theme = '', lead = '', report = '', sharePicture } = state.entered
  const stored = readImagesValue(state.entered['images'] ?? '[]')
  return (
    <SaveForm
      state={state}
      button={button}
      guidelines={guidelines}
      holding={unfinishedImages([...rows, ...files]).length > 0}
    >
      <Textarea
        {...state.field('title')}
        rows={1}
        autoComplete="off"
        onKeyDown={submitOnEnter(state.submit)}
      />
      <Columns>
        <DateField {...state.field('date')} entered={state.entered['date'] ?? ''} />
        <NativeSelect
          {...state.field('theme')}
          data={[{ value: '', label: 'Search by Theme' }, ...themes]}
          classNames={{ input: classes.theme }}
        />
      </Columns>
      <TextInput
        {...state.field('venue')}
        description="Where it was, for example the town hall in Enugu. May stay empty."
        autoComplete="off"
      />
      <ImageField
        {...state.field('images')}
        hint="At least three. The second becomes the program banner."
        images={images}
        collection="Programs"
      />
      {hasEvents && (
        <NativeSelect
          {...state.field('event')}
          description="The page of the event will link to this program. May stay empty."
          data={[{ value: '', label: program.fields.event.emptyWords ?? '' }, ...eventChoices]}
        />
      )}
      <Textarea
        {...state.field('lead')}
        description="One or two sentences, shown large. May stay empty."
        rows={1}
        autoComplete="off"
        onKeyDown={submitOnEnter(state.submit)}
      />
      <RichTextField {...state.field('report')} pictures={pictures} />
      <FiguresField {...state.field('figures')} />
      <DownloadsField {...state.field('downloads')} downloads={downloads} />
      <ShareFields
        state={state}
        kind="program"
        title={title}
        description={describeProgram({ title, date, theme, lead, report: report as SafeHtml })}
        picture={stored.find((image) => sourceOf(image) === sharePicture) ?? bannerOf(stored) ?? undefined}
      >
        <SharePictureField
          {...state.field('sharePicture')}
          pictures={pictures}
          banner={program.fields.sharePicture.emptyWords ?? ''}
        />
      </ShareFields>
    </SaveForm>
  )
}
