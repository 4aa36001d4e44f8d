import type { MetaDescriptor } from 'react-router'
import { breadcrumbData, type Crumb, type StructuredData } from '#app/public/seo/structured-data.ts'
import { toErrorAnswer } from '#app/public/errors/answer.ts'
import { excerpt } from '#domain/rich-text/excerpt.ts'
import type { SharePicture } from '#domain/share-pictures/share-picture.server.ts'
import { organisation } from '#site'

/** What the layout of the public pages knows for all of them. */
export interface SiteFacts {
  /** The one public origin, without a slash at its end. */
  readonly siteUrl: string
  /** For pages without one of their own. */
  readonly sharePicture: SharePicture
}

/** What a page says of itself to those who find and share it. */
export interface PageFacts {
  /** Left out on the home page, which has the organisation's name. */
  readonly title?: string
  readonly description: string
  /** The one address of this page, with its query where that makes it another page: `/programs?year_2023`. */
  readonly address: string
  /** False keeps the page out of search engines. */
  readonly indexed?: boolean
  /** A page about one thing that happened or was written, rather than a list or a place to go. */
  readonly article?: boolean
  /** The pages above this one, from the top, without the home page. */
  readonly above?: readonly Crumb[]
  /** In place of the picture of the whole site. */
  readonly picture?: SharePicture
  /** Descriptions by schema.org beside the breadcrumbs, made when the public origin is known. */
  readonly data?: (siteUrl: string) => readonly StructuredData[]
}

/** What search engines show of a description, in characters. */
const descriptionLength = 160

/** The beginning of a rich text; where it says nothing, what else is known. */
export function describeText(html: string, facts: readonly (string | null)[]): string {
  return excerpt(html, descriptionLength) || facts.filter(Boolean).join('. ')
}

type Matches = readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[]

/** Everything in the head of a public page. `matches`: as `meta` is given them. */
export function pageMeta(matches: Matches, page: PageFacts): MetaDescriptor[] {
  const { siteUrl, sharePicture } = siteFacts(matches)
  const {
    title,
    description,
    address,
    indexed = true,
    article = false,
    above,
    picture = sharePicture,
    data,
  } = page
  const canonical = siteUrl + address
  const trail = title ? [{ name: 'Home', address: '/' }, ...(above ?? []), { name: title, address }] : []
  return [
    ...titleMeta(title, description),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(indexed ? [] : [noindex]),
    { property: 'og:site_name', content: organisation.name },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:locale', content: 'en_NG' },
    { property: 'og:title', content: title ?? organisation.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...pictureMeta(siteUrl, picture),
    // X reads everything else from the properties above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...[...(trail.length > 0 ? [breadcrumbData(siteUrl, trail)] : []), ...(data?.(siteUrl) ?? [])].map(
      (description) => ({ 'script:ld+json': description }),
    ),
  ]
}

/** The head of a page that could not be shown: it has no address of its own and is not to be found. */
export function errorMeta(error: unknown): MetaDescriptor[] {
  const { title, words } = toErrorAnswer(error)
  return unlistedMeta({ title, description: words })
}

/** For pages that are nobody's to find: those of the staff area, and steps on the way to something else. */
export function unlistedMeta(page: { title?: string; description: string }): MetaDescriptor[] {
  return [...titleMeta(page.title, page.description), noindex]
}

const noindex: MetaDescriptor = { name: 'robots', content: 'noindex' }

function titleMeta(title: string | undefined, description: string): MetaDescriptor[] {
  return [
    { title: title ? `${title} · ${organisation.name}` : organisation.name },
    { name: 'description', content: description },
  ]
}

function pictureMeta(siteUrl: string, picture: SharePicture): MetaDescriptor[] {
  return [
    { property: 'og:image', content: siteUrl + picture.address },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.description },
  ]
}

/** @throws when asked outside the public layout, whose loader knows them. */
function siteFacts(matches: Matches): SiteFacts {
  const layout = matches.find((match) => match?.id === 'public/frame/public-layout')
  if (!layout?.loaderData) throw new Error('a public page was described outside the public layout')
  return layout.loaderData as SiteFacts
}
