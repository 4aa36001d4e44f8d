import { pastedAddresses } from './pasted-addresses.ts'
import type { VideoHost } from './video-hosts.ts'

/**
 * A video on one of the hosts that may be embedded. Both addresses are built from the video's id, never copied from
 * user input.
 */
export interface VideoLink {
  readonly host: VideoHost
  readonly id: string
  /** The address of the player's frame, loaded when a visitor plays the video. It keeps the pasted start time. */
  readonly embedUrl: string
  /** The address of the video's page. */
  readonly pageUrl: string
}

/** Matches exact host names only, so `youtube.com.evil.example` and `youtube.com.` are refused. */
const readers: Readonly<Record<string, (url: URL) => VideoLink | null>> = {
  'youtube.com': readYouTube,
  'www.youtube.com': readYouTube,
  'm.youtube.com': readYouTube,
  'music.youtube.com': readYouTube,
  'studio.youtube.com': readYouTube,
  'youtube-nocookie.com': readYouTube,
  'www.youtube-nocookie.com': readYouTube,
  'youtu.be': (url) => youTube(url.pathname.split('/')[1] ?? '', url),
  'vimeo.com': readVimeo,
  'www.vimeo.com': readVimeo,
  'player.vimeo.com': readVimeo,
  'facebook.com': readFacebook,
  'fb.com': readFacebook,
  'www.fb.com': readFacebook,
}

/** Facebook has hosts for kinds of devices and for languages. */
const facebookHost = /^(?:www|m|web|mbasic|touch|business|[a-z]{2}-[a-z]{2})\.facebook\.com$/

/** Redirects: addresses with the address of the video in a parameter. */
const forwarder =
  /^(?:consent\.youtube\.com\/|lm?\.facebook\.com\/l\.php$|(?:www\.)?google\.com\/url$|(?:www\.|m\.)?youtube\.com\/attribution_link$)/

/** Characters. Longer than any address or embed code of these hosts. */
const longestText = 4_096

/**
 * Parses the text that people paste: the address in the browser's bar, a share link, an embed link, a whole embed code,
 * or a sentence with one of them. Returns the first video; null when there is none. Facebook's short links (fb.watch,
 * /share/) are refused, because only Facebook can resolve them, and the site never requests an address that somebody
 * typed.
 */
export function parseVideoLink(text: string): VideoLink | null {
  if (text.length > longestText) return null
  for (const address of pastedAddresses(text)) {
    const url = toWebUrl(address)
    const link = url && readVideo(forwardedTo(url) ?? url)
    if (link) return link
  }
  return null
}

/**
 * Fills the empty one of the two links of a video from the other when that one is an address of the video, so that
 * pasting it once is enough. Both are as they were typed.
 */
export function bothLinks<Links extends { readonly link: string; readonly videoLink: string }>(typed: Links) {
  const { link, videoLink } = typed
  if (Boolean(link.trim()) === Boolean(videoLink.trim())) return typed
  const pageUrl = parseVideoLink(link.trim() || videoLink)?.pageUrl
  return pageUrl ? { ...typed, link: link.trim() || pageUrl, videoLink: videoLink.trim() || pageUrl } : typed
}

function toWebUrl(address: string): URL | null {
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.port ? url : null
}

function forwardedTo(url: URL): URL | null {
  const { hostname, pathname, searchParams } = url
  if (!forwarder.test(hostname + pathname)) return null
  const target = ['u', 'url', 'q', 'continue'].map((name) => searchParams.get(name)).find(Boolean) ?? ''
  return toWebUrl(target.startsWith('/') ? `https://${hostname}${target}` : target)
}

function readVideo(url: URL): VideoLink | null {
  if (facebookHost.test(url.hostname)) return readFacebook(url)
  return Object.hasOwn(readers, url.hostname) ? (readers[url.hostname]?.(url) ?? null) : null
}

/** Seconds from the beginning of the video: `t=95`, `t=1m35s`, `start=95`, `#t=1m35s`. 0 when there is no time. */
function startOf({ searchParams, hash }: URL): number {
  const inHash = new URLSearchParams(hash.slice(1)).get('t')
  const text =
    ['t', 'start', 'time_continue'].map((name) => searchParams.get(name)).find(Boolean) ?? inHash ?? ''
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})(?:\.\d+)?s?)?$/.exec(text) ?? []
  return 3_600 * Number(hours) + 60 * Number(minutes) + Number(seconds)
}

function readYouTube(url: URL): VideoLink | null {
  const [, kind = '', id = ''] = url.pathname.split('/')
  if (kind === 'watch' || kind === '') return youTube(url.searchParams.get('v') || id, url)
  // Staff copy `studio.youtube.com/video/…/edit` where they manage their videos.
  return ['embed', 'shorts', 'live', 'v', 'e', 'video'].includes(kind) ? youTube(id, url) : null
}

/** These also have eleven characters, but are addresses of playlists and channels. */
const notVideos = ['videoseries', 'live_stream']

function youTube(id: string, url: URL): VideoLink | null {
  if (!/^[A-Za-z0-9_-]{11}$/.test(id) || notVideos.includes(id)) return null
  const start = startOf(url)
  return {
    host: 'youtube',
    id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}s` : ''}`,
  }
}

/** `manage/videos/` is where owners edit a video. */
const vimeoPath =
  /^\/(?:video\/|manage\/(?:videos\/)?|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?(?:\/[a-z-]{1,30})?\/?$/

/** An unlisted video also needs the code after its number. */
function readVimeo(url: URL): VideoLink | null {
  const inShowcase = /^\/showcase\/\d+\/?$/.test(url.pathname) ? `/${url.searchParams.get('video')}` : null
  const [, id = '', code = url.searchParams.get('h') ?? ''] = vimeoPath.exec(inShowcase ?? url.pathname) ?? []
  if (!id) return null
  const known = /^[0-9a-f]{6,20}$/.test(code) ? code : ''
  const start = startOf(url)
  const at = start ? `#t=${start}s` : ''
  return {
    host: 'vimeo',
    id,
    embedUrl: `https://player.vimeo.com/video/${id}?${known && `h=${known}&`}dnt=1${at}`,
    pageUrl: `https://vimeo.com/${id}${known && `/${known}`}${at}`,
  }
}

function readFacebook(url: URL): VideoLink | null {
  if (url.pathname === '/plugins/video.php') {
    const inner = toWebUrl(url.searchParams.get('href') ?? '')
    if (!inner || inner.pathname.startsWith('/plugins/')) return null
    if (!inner.searchParams.has('t')) inner.searchParams.set('t', url.searchParams.get('t') ?? '')
    return /(?:^|\.)facebook\.com$/.test(inner.hostname) ? readVideo(inner) : null
  }
  if (/^\/(?:watch(?:\/live)?\/?|video\.php|video\/embed)$/.test(url.pathname)) {
    return facebookWatch(url.searchParams.get('v') ?? url.searchParams.get('video_id') ?? '', url)
  }
  const [, reel] = /^\/(?:[\w.-]{1,80}\/)?reels?\/(\d{5,20})\/?$/.exec(url.pathname) ?? []
  if (reel) return facebook(reel, `reel/${reel}`, url)
  const [, page = '', id = ''] =
    /^\/([^/]{1,400})\/videos\/(?:[^/]{1,400}\/){0,2}(\d{5,20})\/?$/.exec(url.pathname) ?? []
  // The name of a Facebook page can have letters such as ọ. The address with only the number of the video works then.
  return /^[A-Za-z0-9.-]{1,80}$/.test(page)
    ? facebook(id, `${page}/videos/${id}/`, url)
    : facebookWatch(id, url)
}

const facebookWatch = (id: string, url: URL) =>
  /^\d{5,20}$/.test(id) ? facebook(id, `watch/?v=${id}`, url) : null

function facebook(id: string, path: string, url: URL): VideoLink {
  const pageUrl = `https://www.facebook.com/${path}`
  const start = startOf(url)
  const at = start ? `t=${start}` : ''
  return {
    host: 'facebook',
    id,
    embedUrl: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(pageUrl)}&show_text=false${at && `&${at}`}`,
    pageUrl: pageUrl + (at && (path.includes('?') ? '&' : '?') + at),
  }
}
