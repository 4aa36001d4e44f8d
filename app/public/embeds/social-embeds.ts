/** What stands in a panel of the footer. */
export interface SocialEmbed {
  /** As people know it, and as the specification calls it. */
  readonly site: string
  /** The forum's own page there. */
  readonly pageUrl: string
  /** The platform's own page for frames, which needs no script of theirs on ours; null where the address tells no name. */
  readonly frameUrl: string | null
  readonly contents: string
  readonly action: string
  /** With unit. Estimates for the first screen of a signed-out visitor; the platforms publish no figure. */
  readonly cost: string
}

export const socialFrameOrigins = ['https://syndication.twitter.com', 'https://www.instagram.com'] as const

export function toSocialEmbeds(
  social: { twitter: string; instagram: string },
  acronym: string,
): SocialEmbed[] {
  const twitterName = nameIn(social.twitter, /^[A-Za-z0-9_]{1,15}$/)
  const instagramName = nameIn(social.instagram, /^[A-Za-z0-9_.]{1,30}$/)
  return [
    {
      site: 'Twitter',
      pageUrl: social.twitter,
      frameUrl:
        twitterName &&
        `https://syndication.twitter.com/srv/timeline-profile/screen-name/${twitterName}?dnt=true`,
      contents: `Latest posts from ${acronym}. Loading them uses`,
      action: 'Show posts',
      cost: '1.4 MB',
    },
    {
      site: 'Instagram',
      pageUrl: social.instagram,
      frameUrl: instagramName && `https://www.instagram.com/${instagramName}/embed/`,
      contents: 'Photos from our programs. Loading them uses',
      action: 'Show photos',
      cost: '2.1 MB',
    },
  ]
}

/** The first part of the path, which is the account's name on both. */
function nameIn(address: string, pattern: RegExp): string | null {
  const name = URL.canParse(address) ? new URL(address).pathname.split('/')[1] : undefined
  return name && pattern.test(name) ? name : null
}
