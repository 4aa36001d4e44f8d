import { Group } from '@mantine/core'
import { videoHostNames } from '#domain/news/video-hosts.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { Icon } from '../icon.tsx'

/**
 * Shows which video a pasted address, share link or embed code means. The live region exists before its text, as screen
 * readers require.
 */
export function UnderstoodVideo({ typed }: { typed: string }) {
  const video = parseVideoLink(typed)
  return (
    <div role="status">
      {video && (
        <Group wrap="nowrap" align="start" gap={10} mt={8} c="green.6" fz="sm">
          <Icon name="check" size={20} />
          <p style={{ minWidth: 0 }}>
            A video on {videoHostNames[video.host]}. Its embed link is{' '}
            <span style={{ overflowWrap: 'anywhere' }}>{video.embedUrl}</span>{' '}
            <a href={video.pageUrl} target="_blank" rel="noreferrer">
              Watch it in a new tab
            </a>
          </p>
        </Group>
      )}
    </div>
  )
}
