import { videoHostNames } from '#domain/news/video-hosts.ts'
import { parseVideoLink } from '#domain/news/video-link.ts'
import { Icon } from '../icon.tsx'
import classes from './understood-video.module.css'

/**
 * Shows which video a pasted address, share link or embed code means. The live region exists before its text, as screen
 * readers require.
 */
export function UnderstoodVideo({ typed }: { typed: string }) {
  const video = parseVideoLink(typed)
  return (
    <div role="status" className={classes.understood}>
      {video && (
        <>
          <Icon name="check" size={20} />
          <p className={classes.words}>
            A video on {videoHostNames[video.host]}. Its embed link is{' '}
            <span className={classes.address}>{video.embedUrl}</span>{' '}
            <a href={video.pageUrl} target="_blank" rel="noreferrer">
              Watch it in a new tab
            </a>
          </p>
        </>
      )}
    </div>
  )
}
