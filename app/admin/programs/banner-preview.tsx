import { AspectRatio, Box, Center, Paper, Text } from '@mantine/core'
import { formatDate } from '#domain/calendar-date.ts'
import type { RecordValues } from '../form/record-values.ts'
import classes from './program-form.module.css'

/** A preview of the program's card on the website, from the current input. */
export function BannerPreview({
  entered,
  pictureUrl,
}: {
  /** The current values of the form's fields. */
  entered: RecordValues
  pictureUrl: string | null
}) {
  return (
    <section aria-labelledby="banner-preview">
      <h2 id="banner-preview">Banner preview</h2>
      <Paper mt={6}>
        <AspectRatio ratio={8 / 5} bg="gray.2">
          {pictureUrl ? (
            <img src={pictureUrl} alt="" decoding="async" className={classes.banner} />
          ) : (
            <Center p="md">
              <Text size="xs" c="dimmed">
                The second image appears here.
              </Text>
            </Center>
          )}
        </AspectRatio>
        <Box p={14} style={{ overflowWrap: 'anywhere' }}>
          <Text size="xs" c="dimmed">
            {entered['theme'] || 'Theme not chosen yet'}
          </Text>
          <strong>{entered['title']?.trim() || 'Title not written yet'}</strong>
          <Text size="xs" c="dimmed">
            {entered['date'] ? formatDate(entered['date']) : 'Date not chosen yet'}
          </Text>
        </Box>
      </Paper>
    </section>
  )
}
