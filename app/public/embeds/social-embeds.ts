import type { Organisation } from '#domain/organisation/schema.ts'

/** The content of a social media panel in the footer. */
export type SocialEmbed = ReturnType<typeof toSocialEmbeds>[number]

export const socialFrameOrigins = ['https://syndication.twitter.com', 'https://www.instagram.com'] as const

/** A platform without an address has no panel. */
export function toSocialEmbeds({
  social,
  posts,
  acronym,
}: Pick<Organisation, 'social' | 'posts' | 'acronym'>) {
  const twitterName = nameIn(social.twitter, /^[A-Za-z0-9_]{1,15}$/)
  const instagramName = nameIn(social.instagram, /^[A-Za-z0-9_.]{1,30}$/)
  return [
    {
      /** The name of the platform, as in the specification. */
      site: 'Twitter',
      pageUrl: social.twitter,
      /** The platform's page for frames; null when `pageUrl` has no account name. It needs no script of the platform. */
      frameUrl:
        twitterName &&
        `https://syndication.twitter.com/srv/timeline-profile/screen-name/${twitterName}?dnt=true`,
      contents: `Latest posts from ${acronym}`,
      action: 'Show posts',
      /** An estimate for the first screen, because the platforms publish no figures. */
      cost: '1.4 MB',
      /** A post that the panel shows in place of those of the platform; null when there is none. */
      post: posts.twitter,
    },
    {
      site: 'Instagram',
      pageUrl: social.instagram,
      frameUrl: instagramName && `https://www.instagram.com/${instagramName}/embed/`,
      contents: `Latest photos from ${acronym}`,
      action: 'Show photos',
      cost: '2.1 MB',
      post: posts.instagram,
    },
  ].filter(({ pageUrl }) => pageUrl !== '')
}

/** The id of the panel of an embed, for links to it. */
export const panelId = ({ site }: Pick<SocialEmbed, 'site'>): string => site.toLowerCase()

/** The account name: the first segment of the path on both platforms. Null when it does not match `pattern`. */
function nameIn(address: string, pattern: RegExp): string | null {
  const name = URL.canParse(address) ? new URL(address).pathname.split('/')[1] : undefined
  return name && pattern.test(name) ? name : null
}
