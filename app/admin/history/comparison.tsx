import { Anchor, Box, type BoxProps, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ComparedPicture, PictureComparison, RecordKind } from '#domain/history/schema.ts'
import type { WordChange } from '../form/word-differences.ts'
import { ratioOf } from '../lists/thumbnail.tsx'
import styles from './version.module.css'
import type { ParagraphRun } from './text-comparison.ts'

/** A field of two versions that differs, with its words compared. */
export type ComparedField =
  | { readonly kind: 'text'; readonly label: string; readonly words: readonly WordChange[] }
  | { readonly kind: 'rich-text'; readonly label: string; readonly runs: readonly ParagraphRun[] }
  | ({ readonly kind: 'pictures'; readonly label: string } & ComparedPictures)

/** The pictures of two versions, with the words of their details compared. */
type ComparedPictures = Omit<PictureComparison, 'details'> & {
  readonly details: readonly {
    readonly picture: ComparedPicture
    readonly label: string
    readonly words: readonly WordChange[]
  }[]
}

/** The fields that differ, and the names of those that do not. */
export function Comparison({
  kind,
  fields,
  unchanged,
}: {
  kind: RecordKind
  fields: readonly ComparedField[]
  unchanged: readonly string[]
}) {
  return (
    <>
      {fields.map((field) => (
        <Part key={field.label} role="group" aria-label={field.label}>
          <Label>{field.label}</Label>
          {field.kind === 'text' && (
            <p className={styles.text} dir="auto">
              <Words words={field.words} />
            </p>
          )}
          {field.kind === 'rich-text' && <RichTextChanges runs={field.runs} />}
          {field.kind === 'pictures' && <Pictures kind={kind} comparison={field} />}
        </Part>
      ))}
      {unchanged.length > 0 && (
        <Part fz="sm" c="dimmed" fw={600}>
          Unchanged: {unchanged.join(', ')}
        </Part>
      )}
      {fields.length + unchanged.length === 0 && <Part>It is empty.</Part>}
    </>
  )
}

export const Part = (part: BoxProps & ComponentProps<'div'>) => <Box px={20} py={16} {...part} />

const Label = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" fw={700} mb={6}>
    {children}
  </Text>
)

/** Screen readers often do not announce `ins` and `del`, so words do. */
function Words({ words }: { words: readonly WordChange[] }) {
  return words.map(({ text, change }, place) => {
    // oxlint-disable-next-line react/no-array-index-key
    if (change === 'same') return <span key={place}>{text}</span>
    const Element = change === 'added' ? 'ins' : 'del'
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <Element key={place}>
        <VisuallyHidden>{change}: </VisuallyHidden>
        {text}
      </Element>
    )
  })
}

function RichTextChanges({ runs }: { runs: readonly ParagraphRun[] }) {
  if (runs.length === 0) return <p>The words are the same. Only formatting or a link changed.</p>
  return runs.map((run, place) =>
    run.kind === 'changed' ? (
      // oxlint-disable-next-line react/no-array-index-key
      <p key={place} className={styles.text} dir="auto">
        <Words words={run.words} />
      </p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <details key={place}>
        <Anchor component="summary" size="xs">
          {run.paragraphs.length === 1
            ? 'Show the paragraph that stayed the same'
            : `Show the ${run.paragraphs.length} paragraphs that stayed the same`}
        </Anchor>
        {run.paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index} c="gray.7" mb={10} dir="auto">
            {paragraph}
          </Text>
        ))}
      </details>
    ),
  )
}

function Pictures({ kind, comparison }: { kind: RecordKind; comparison: ComparedPictures }) {
  const { removed, added, banner, isReordered, details } = comparison
  const replaced = removed.length === 1 && added.length === 1
  const isSameBanner = banner && replaced && banner.before.url === removed[0]?.url
  return (
    <>
      {banner && !isSameBanner && (
        <>
          <Label>Program banner</Label>
          <div className={styles.pictures}>
            <Shown kind={kind} picture={banner.before} change="removed" word="Before" />
            <Shown kind={kind} picture={banner.after} change="added" word="After" />
          </div>
        </>
      )}
      {removed.length + added.length > 0 && (
        <div className={styles.pictures}>
          {removed.map((picture) => (
            <Shown
              key={picture.url}
              kind={kind}
              picture={picture}
              change="removed"
              word={replaced ? 'Before' : 'Removed'}
            />
          ))}
          {added.map((picture) => (
            <Shown
              key={picture.url}
              kind={kind}
              picture={picture}
              change="added"
              word={replaced ? 'After' : 'Added'}
            />
          ))}
        </div>
      )}
      {isReordered && <p>The order changed.</p>}
      {details.map(({ picture, label, words }) => (
        <p key={picture.url + label} className={styles.text} dir="auto">
          <bdi>{picture.name}</bdi>, {label}: <Words words={words} />
        </p>
      ))}
    </>
  )
}

function Shown({
  kind,
  picture,
  change,
  word,
}: {
  kind: RecordKind
  picture: ComparedPicture
  change: 'removed' | 'added'
  word: string
}) {
  const ratio = ratioOf(kind)
  const common = { picture, sizes: '280px', alt: picture.description }
  return (
    <figure className={styles.picture} data-change={change}>
      {ratio === '4x5' ? (
        <SitePicture {...common} ratio={ratio} />
      ) : (
        <SitePicture {...common} ratio={ratio} widths={[360]} />
      )}
      <figcaption>
        {word}: <bdi>{picture.name}</bdi>
      </figcaption>
    </figure>
  )
}
