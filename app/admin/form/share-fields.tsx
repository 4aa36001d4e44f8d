import { Box, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { DraftImage } from '#domain/media/draft-images.ts'
import { type PagedKind, recordKinds } from '#domain/records/kinds.ts'
import { descriptionLength, shareFields } from '#domain/records/share-fields.ts'
import { Mark } from '#app/ui/mark.tsx'
import { Summary } from '../ui/disclosure.tsx'
import { thumbnailOf } from '../uploads/images-value.ts'
import type { SaveFormState } from './use-save-form.ts'
import styles from './share-fields.module.css'

/** Search engines show about this many characters of a title. */
const titleLength = 60

/** The origin of the website is that of its staff area. */
const useHost = () =>
  useSyncExternalStore(
    () => () => {},
    () => location.host,
    () => '',
  )

const counted = (text: string, limit: number) => `${[...text].length}\u00A0of\u00A0about ${limit} characters`

/**
 * The folded part of a form that shows the record as search results and WhatsApp do. `title` and `description`: what
 * they show while its fields are empty. `drawn`: the words in the share picture. Default: the title. `children`: the
 * field that chooses the picture.
 */
export function ShareFields({
  state: { entered, errors, field },
  kind,
  picture,
  drawn,
  children,
  ...derived
}: {
  state: SaveFormState
  kind: PagedKind
  title: string
  description: string
  picture?: DraftImage | undefined
  drawn?: string
  children?: ReactNode
}) {
  const host = useHost()
  const title = entered['shareTitle']?.trim() || derived.title
  const description = entered['shareDescription']?.trim() || derived.description
  const isWrong = ['sharePicture', ...Object.keys(shareFields)].some((name) => errors?.[name])
  return (
    <Box component="details" className={styles.part} open={isWrong || undefined}>
      <Summary fz="title" fw={700} mih={52}>
        Search and WhatsApp
      </Summary>
      <div className={styles.inside}>
        <Text c="gray.6" fz="sm">
          Made from what you write above. Change a line only if you want other words.
        </Text>
        <figure>
          <figcaption>In WhatsApp</figcaption>
          <div className={styles.chat}>
            <div className={styles.card}>
              <div className={styles.picture}>
                <span>{drawn || title}</span>
                {picture ? <img src={thumbnailOf(picture)} alt="" /> : <Mark size={72} />}
              </div>
              <div className={styles.words}>
                <strong>{title || 'Title'}</strong>
                <p>{description}</p>
                <p>{host}</p>
              </div>
            </div>
          </div>
        </figure>
        <figure>
          <figcaption>In a search result</figcaption>
          <div className={styles.result}>
            <p>
              {host} › {recordKinds[kind].page.split('/')[1]}
            </p>
            <strong>{title || 'Title'}</strong>
            <p>{description}</p>
          </div>
        </figure>
        <TextInput
          {...field('shareTitle')}
          description={counted(title, titleLength)}
          placeholder={derived.title}
          autoComplete="off"
        />
        <Textarea
          {...field('shareDescription')}
          description={counted(description, descriptionLength)}
          placeholder={derived.description}
          rows={2}
          autoComplete="off"
        />
        {children}
        <TextInput
          {...field('searchWords')}
          description="Other names people type. For example: radio, candidates, Kaduna."
          autoComplete="off"
        />
      </div>
    </Box>
  )
}
