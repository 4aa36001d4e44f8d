import { Box, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
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
    <Paper component="details" className={styles.part} open={isWrong || undefined}>
      <Summary fz="title" fw={700} mih={52}>
        Search and WhatsApp
      </Summary>
      <Stack p={16} gap={16}>
        <Text c="gray.6" fz="sm">
          Made from what you write above. Change a line only if you want other words.
        </Text>
        <Shown as="In WhatsApp">
          <Box p={12} bg="green.1">
            <Paper maw={360}>
              <div className={styles.picture}>
                <span>{drawn || title}</span>
                {picture ? (
                  <img src={thumbnailOf(picture)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <Mark size={72} />
                )}
              </div>
              <Box px={12} py={10} fz="xs" c="gray.6">
                <Text component="strong" inherit lineClamp={2} fw={700} c="black">
                  {title || 'Title'}
                </Text>
                <Text inherit lineClamp={2}>
                  {description}
                </Text>
                <p>{host}</p>
              </Box>
            </Paper>
          </Box>
        </Shown>
        <Shown as="In a search result">
          <Paper bg="gray.1" px={12} py={10} fz="xs" c="gray.6">
            <p>
              {host} › {recordKinds[kind].page.split('/')[1]}
            </p>
            <Text component="strong" inherit lineClamp={2} fz="title" fw={500} c="indigo.7">
              {title || 'Title'}
            </Text>
            <Text inherit lineClamp={2}>
              {description}
            </Text>
          </Paper>
        </Shown>
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
      </Stack>
    </Paper>
  )
}

const Shown = ({ as, children }: { as: string; children: ReactNode }) => (
  <figure>
    <Text component="figcaption" fw={700} mb={8}>
      {as}
    </Text>
    {children}
  </figure>
)
