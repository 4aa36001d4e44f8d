import { useEffect, useRef, useState } from 'react'
import { EmbedFrame } from '#app/public/embeds/embed-frame.tsx'
import { SitePicture } from '#app/public/pictures/site-picture.tsx'
import text from '#app/styles/text.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { videoHostNames } from '#domain/news/video-hosts.ts'
import type { VideoLink } from '#domain/news/video-link.ts'
import type { NewsSummary } from '#domain/news/schema.ts'
import styles from './video-panel.module.css'

/**
 * A video that loads after a press on "Play the video". Before that the page loads nothing from the video site, not
 * even a preview picture. Without script there is only a link to the video. In the news carousel it stops when another
 * slide is shown.
 */
export function VideoPanel({
  title,
  poster,
  video,
}: {
  title: string
  poster: NewsSummary['image']
  video: VideoLink
}) {
  const [playing, setPlaying] = useState(false)
  const player = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const slides = player.current?.closest('[data-slides]')
    if (!slides) return
    // Scrolling the page does not count, only the row of slides.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting || setPlaying(false), {
      root: slides,
    })
    observer.observe(player.current!)
    return () => observer.disconnect()
  }, [playing])

  const site = videoHostNames[video.host]
  if (playing) {
    return (
      <EmbedFrame
        ref={player}
        className={styles.player}
        src={toPlayingUrl(video.embedUrl)}
        title={`Video: ${title}`}
        site={site}
        pageUrl={video.pageUrl}
        focused
      />
    )
  }
  return (
    <div className={styles.video}>
      <div className={styles.poster}>
        {poster && (
          <SitePicture
            picture={poster}
            ratio="8x5"
            widths={[360, 720, 1200]}
            sizes="(min-width: 1200px) 654px, (min-width: 600px) 54vw, 55vw"
            alt={poster.description}
            about={title}
          />
        )}
        <span className={styles.sign}>
          <Icon name="play" size={20} />
          Video
        </span>
      </div>
      <Button className={styles.play} onClick={() => setPlaying(true)}>
        <Icon name="play" size={20} />
        Play the video
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
      {/* These players choose 480p on a phone, which needs about 1.1 Mbit/s. */}
      <p className={`${text.small} ${styles.cost}`}>Loads from {site}, about 8 MB a minute.</p>
      <a href={video.pageUrl} className={`${text.small} ${text.action} ${styles.instead}`}>
        Watch it on {site}
        <VisuallyHidden> (opens another site)</VisuallyHidden>
        <Icon name="arrow-out" size={16} />
      </a>
    </div>
  )
}

/** Starts the video without a second press. All three players support the `autoplay` parameter. */
function toPlayingUrl(embedUrl: string): string {
  const url = new URL(embedUrl)
  url.searchParams.set('autoplay', '1')
  return url.href
}
