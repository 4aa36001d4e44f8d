import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The title of a page. `about`: what the page shows, below the title. `ways`: the buttons beside the title. */
export const PageHead = ({
  title,
  about,
  ways,
}: {
  title: ReactNode
  about?: ReactNode
  ways?: ReactNode
}) => (
  <Group justify="space-between" mb={20}>
    <div>
      <h1>{title}</h1>
      {about && (
        <Text c="dimmed" mt={4}>
          {about}
        </Text>
      )}
    </div>
    {ways}
  </Group>
)
