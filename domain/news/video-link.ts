import type { VideoHost } from './video-hosts.ts'

/**
 * A video on one of the hosts that may be embedded. Both addresses are built from the video's id, never copied from
 * user input.
 */
export interface VideoLink {
  readonly host: VideoHost
  readonly id: string
  /** The address of the player's frame, loaded when a visitor plays the video. */
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
  'youtube-nocookie.com': readYouTube,
  'www.youtube-nocookie.com': readYouTube,
  'youtu.be': (url) => youTube(url.pathname.slice(1)),
  'vimeo.com': readVimeo,
  'www.vimeo.com': readVimeo,
  'player.vimeo.com': readVimeo,
  'facebook.com': readFacebook,
  'www.facebook.com': readFacebook,
  'm.facebook.com': readFacebook,
  'web.facebook.com': readFacebook,
}

/** Characters. Longer than any address or embed code of these hosts. */
const longestText = 4_096

/**
 * Parses the text that people paste: the address in the browser's bar, a share link, an embed link or the whole iframe.
 * Null for everything else. Facebook's short links (fb.watch, /share/) are refused, because only Facebook can resolve
 * them and the site never fetches an address that a person entered.
 */
export function parseVideoLink(text: string): VideoLink | null {
  if (text.length > longestText) return null
  const address = sourceOfFrame(text) ?? text.trim()
  const absolute = /^\/\//.test(address)
    ? `https:${address}`
    : /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(address)
      ? `https://${address}`
      : address
  if (/[\s\\]/.test(absolute) || !URL.canParse(absolute)) return null
  const url = new URL(absolute)
  const isPlainWeb = /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.port
  const reader = Object.hasOwn(readers, url.hostname) ? readers[url.hostname] : undefined
  return isPlainWeb && reader ? reader(url) : null
}

/** The `src` of the first iframe in pasted HTML; null when there is none. */
function sourceOfFrame(text: string): string | null {
  const [, tag] = /<iframe\s([^<>]*)>/i.exec(text) ?? []
  const [, double, single] = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag ?? '') ?? []
  return (double ?? single)?.replaceAll(/&(?:amp|#38|#x26);/gi, '&').trim() ?? null
}

function readYouTube(url: URL): VideoLink | null {
  const [, kind = '', id = ''] = url.pathname.split('/')
  if (kind === 'watch') return youTube(url.searchParams.get('v') ?? '')
  return ['embed', 'shorts', 'live', 'v'].includes(kind) ? youTube(id) : null
}

/** These also have eleven characters, but are addresses of playlists and channels. */
const notVideos = ['videoseries', 'live_stream']

function youTube(id: string): VideoLink | null {
  if (!/^[A-Za-z0-9_-]{11}$/.test(id) || notVideos.includes(id)) return null
  return {
    host: 'youtube',
    id,
    embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
    pageUrl: `https://www.youtube.com/watch?v=${id}`,
  }
}

/** An unlisted video also needs the code after its number. */
function readVimeo(url: URL): VideoLink | null {
  const [, id = '', code = url.searchParams.get('h') ?? ''] =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
      url.pathname,
    ) ?? []
  if (!id) return null
  const known = /^[0-9a-f]{6,20}$/.test(code) ? code : ''
  return {
    host: 'vimeo',
    id,
    embedUrl: `https://player.vimeo.com/video/${id}?${known && `h=${known}&`}dnt=1`,
    pageUrl: `https://vimeo.com/${id}${known && `/${known}`}`,
  }
}

function readFacebook(url: URL): VideoLink | null {
  if (url.pathname === '/plugins/video.php') {
    const inner = url.searchParams.get('href') ?? ''
    return /^https:\/\/(?:www\.|m\.|web\.)?facebook\.com\/(?!plugins\/)/.test(inner)
      ? parseVideoLink(inner)
      : null
  }
  if (/^\/(?:watch\/?|video\.php)$/.test(url.pathname)) {
    const id = url.searchParams.get('v') ?? ''
    return /^\d{5,20}$/.test(id) ? facebook(id, `watch/?v=${id}`) : null
  }
  const [, reel] = /^\/reel\/(\d{5,20})\/?$/.exec(url.pathname) ?? []
  if (reel) return facebook(reel, `reel/${reel}`)
  const [, page, id] =
    /^\/([A-Za-z0-9.-]{1,80})\/videos\/(?:[^/]{1,200}\/)?(\d{5,20})\/?$/.exec(url.pathname) ?? []
  return page && id ? facebook(id, `${page}/videos/${id}/`) : null
}

function facebook(id: string, path: string): VideoLink {
  const pageUrl = `https://www.facebook.com/${path}`
  return {
    host: 'facebook',
    id,
    embedUrl: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(pageUrl)}&show_text=false`,
    pageUrl,
  }
}
