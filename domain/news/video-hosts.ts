/** The hosts whose videos pages show, with their names on pages. */
export const videoHostNames = { youtube: 'YouTube', vimeo: 'Vimeo', facebook: 'Facebook' } as const

export type VideoHost = keyof typeof videoHostNames

/** Hosts of player frames, for the Content-Security-Policy. */
export const videoFrameOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.facebook.com',
] as const
