import { z } from 'zod'
import {
  type DraftImage,
  draftImages,
  oneImage,
  readImagesField,
  requiredImage,
  toImagesField,
} from '#domain/media/draft-images.ts'
import type { Picture } from '#domain/media/schema.ts'
import { readText } from '#domain/stored-text.ts'
import { type Field, field, textRules, type Words } from './field.ts'

type PictureWords = Omit<Words, 'word'> & {
  /** The sentence about the number of pictures: "A person has one picture". */
  readonly says: string
}

const pictureRules = { ...textRules, shownAs: 'pictures', empty: '[]' } as const
const sentImages = z.unknown().transform((value) => readImagesField(value as FormDataEntryValue | null))

/** The only picture of a record. Stored value: its address, or null for none. */
function picture<Drafted>(
  words: Omit<Words, 'word'>,
  check: () => z.ZodType<Drafted>,
): Field<string | null, Drafted, Picture | null> {
  return field<string | null, Drafted, Picture | null>(
    { column: 'Picture', ...words, word: 'pictures' },
    {
      ...pictureRules,
      check,
      read: (value) => readText(value) || null,
      write: (value, name) => (value === null ? {} : { [name]: value }),
      toTyped: (shown) => toImagesField(shown ? [shown] : []),
    },
  )
}

/** `creditMissing`: the message when the picture has no photographer. Absent: it needs none. */
export const onePicture = ({
  says,
  missing,
  creditMissing,
  ...words
}: PictureWords & { readonly missing: string; readonly creditMissing?: string }) =>
  picture<DraftImage>(words, () =>
    sentImages
      .pipe(requiredImage(says, missing))
      .refine(({ photographer }) => creditMissing === undefined || Boolean(photographer), {
        error: creditMissing ?? missing,
      }),
  )

/** One picture, or none. */
export const optionalPicture = ({ says, ...words }: PictureWords) =>
  picture<DraftImage | null>(words, () => sentImages.pipe(oneImage(says)))

/** The pictures of a record, in their order. Stored value: their addresses. `checkCount`: as in `draftImages`. */
export const pictures = ({
  checkCount,
  ...words
}: Omit<Words, 'word'> & { readonly checkCount: (count: number) => string | null }) =>
  field<readonly string[], readonly DraftImage[], readonly Picture[]>(
    { column: 'Pictures', ...words, word: 'pictures' },
    {
      ...pictureRules,
      check: () => sentImages.pipe(draftImages(checkCount)),
      read: readAddresses,
      toCell: (urls) => urls.join('\n'),
      toTyped: toImagesField,
    },
  )

function readAddresses(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(list.filter((entry): entry is string => typeof entry === 'string' && entry !== ''))]
}
