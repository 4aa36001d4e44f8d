import { Textarea, TextInput } from '@mantine/core'
import { parseWomanDraft, withoutQuotationMarks, woman } from '#domain/women/kind.ts'
import { describeWoman } from '#domain/women/rules.ts'
import { webAddress } from '../form/form-field.tsx'
import { DateField } from '../form/date-field.tsx'
import type { Guideline } from '../form/guidelines.tsx'
import level from '../form/level-fields.module.css'
import { ShareFields } from '../form/share-fields.tsx'
import { SaveForm } from '../form/save-form.tsx'
import type { RecordFormProps } from '../form/record-form-props.ts'
import { usePictureForm } from '../form/use-picture-form.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { readImagesValue } from '../uploads/images-value.ts'
import { ImageField } from '../uploads/image-field.tsx'
import { womanForm } from './woman-values.ts'

const guidelines: readonly Guideline[] = [
  {
    rule: 'Show her only with her consent.',
    note: 'Visitors read the day on which she agreed. If she changes her mind, take her profile down.',
  },
  { rule: 'Her words stay hers.', note: 'Send her the preview before you publish.' },
  {
    rule: 'The portrait is cropped to 4 by 5.',
    note: 'Upright is best. Tap what must stay in view. Visitors see the name of the photographer.',
  },
  {
    rule: 'The home page shows the woman of the latest election.',
    note: 'If several stood in that year, it shows the one added last.',
  },
]

/** The form for a woman who stood for an office. */
export function WomanForm({ button, ...given }: RecordFormProps) {
  const { state, images, holding } = usePictureForm(given, womanForm.fields, parseWomanDraft)
  const { entered } = state
  const { name = '', office = '', year = '' } = entered
  const quote = withoutQuotationMarks(entered['quote'] ?? '')
  return (
    <SaveForm state={state} button={button} guidelines={guidelines} holding={holding}>
      <TextInput {...state.field('name')} autoComplete="off" />
      <Textarea
        {...state.field('quote')}
        description={`One sentence of hers, without quotation marks. ${quote.length}\u00A0of\u00A0${woman.fields.quote.limit} characters.`}
        rows={1}
        autoComplete="off"
      />
      <div className={level.pair}>
        <TextInput
          {...state.field('office')}
          description="What she stood for, for example House of Assembly."
          autoComplete="off"
        />
        <TextInput
          {...state.field('year')}
          description="Of the election."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={level.pair}>
        <TextInput
          {...state.field('ward')}
          description="For example Ward 4, Awka South. May stay empty."
          autoComplete="off"
        />
        <TextInput {...state.field('party')} description="May stay empty." autoComplete="off" />
      </div>
      <TextInput
        {...state.field('result')}
        description="For example Elected, or Second, 212 votes behind."
        autoComplete="off"
      />
      <ImageField
        {...state.field('image')}
        hint="One picture of her, with the name of the photographer."
        creditRequired
        images={images}
        collection="Women"
      />
      <DateField {...state.field('agreedOn')} entered={entered['agreedOn'] ?? ''} />
      <RichTextField {...state.field('words')} />
      <TextInput {...state.field('link')} description="A page about her. May stay empty." {...webAddress} />
      <ShareFields
        state={state}
        kind="woman"
        title={name}
        description={describeWoman({ name, quote, office, year })}
        picture={readImagesValue(entered['image'] ?? '[]')[0]}
        drawn={quote && `“${quote}”`}
      />
    </SaveForm>
  )
}
