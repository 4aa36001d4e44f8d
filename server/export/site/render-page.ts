import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Site, siteContext, visitContext } from '#app/context.ts'
import type { ContentQueries } from '#domain/content-of-site.server.ts'
import type { SettingsQueries } from '#domain/settings/queries.server.ts'

export interface RenderedPage {
  readonly status: number
  /** The address that a redirect leads to; null when the response is no redirect. */
  readonly redirectsTo: string | null
  readonly isHtml: boolean
  readonly text: string
}

export type RenderPage = (address: string) => Promise<RenderedPage>

/** The part of the site that pages for visitors read. */
export interface VisitorSite
  extends
    Pick<Site, 'url' | 'feedDomain' | 'pictureOrigins' | 'pictureBytes' | 'formStamps'>,
    ContentQueries {
  readonly settings: Pick<SettingsQueries, 'current' | 'organisation'>
  readonly identity: Pick<Site['identity'], 'accountOf' | 'isOwnDevice'>
}

/**
 * Renders pages as the website does, for a visitor without cookies. `address`: path and query.
 * @throws the error of a page that cannot be rendered.
 */
export function createRenderPage(build: ServerBuild, site: VisitorSite): RenderPage {
  const handle = createRequestHandler(build, 'production')

  return async function render(address) {
    const faults: unknown[] = []
    const context = new RouterContextProvider()
    // A page that reads more than `VisitorSite` fails, and with it the export.
    context.set(siteContext, site as Site)
    context.set(visitContext, {
      form: new FormData(),
      clientAddress: '',
      lowData: false,
      requestId: '',
      reportFault: (error) => faults.push(error),
      pause: async () => true,
    })
    const response = await handle(new Request(site.url + address), context)
    if (faults.length > 0) throw faults[0]
    if (response.status >= 500) throw new Error(`${address} was answered with status ${response.status}`)
    const location = response.headers.get('location')
    return {
      status: response.status,
      redirectsTo: location === null ? null : new URL(location, site.url + address).href,
      isHtml: response.headers.get('content-type')?.startsWith('text/html') ?? false,
      // `text()` would drop the byte order mark of a CSV list, with which spreadsheet programs recognise UTF-8.
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    }
  }
}
