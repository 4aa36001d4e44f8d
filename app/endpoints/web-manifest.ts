import { siteContext } from '#app/context.ts'
import icon192 from '#app/public/seo/icons/icon-192.png'
import icon512 from '#app/public/seo/icons/icon-512.png'
import maskable from '#app/public/seo/icons/icon-maskable-512.png'
import { palette } from '#app/styles/palette.ts'
import { locale } from '#domain/locale.ts'
import type { Route } from './+types/web-manifest.ts'
import { textResponse } from './text-response.server.ts'

/** The W3C Web Application Manifest, with which a phone can install the website as an app. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, acronym, introduction } = context.get(siteContext).settings.organisation()
  const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name,
    short_name: acronym,
    description: introduction,
    lang: locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: palette.paper,
    theme_color: palette.paper,
    icons: [icon(icon192, 192, 'any'), icon(icon512, 512, 'any'), icon(maskable, 512, 'maskable')],
  }
  return textResponse('application/manifest+json', `${JSON.stringify(manifest, null, 2)}\n`)
}
