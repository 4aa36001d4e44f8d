import { data, href, isRouteErrorResponse } from 'react-router'
import { siteContext, visitContext } from '#app/context.ts'
import { ErrorPage } from '#app/public/errors/error-page.tsx'
import { StoolPage } from '#app/public/errors/stool-page.tsx'
import { SiteFooter } from '#app/public/frame/site-footer.tsx'
import { SiteHeader } from '#app/public/frame/site-header.tsx'
import { errorMeta, unlistedMeta } from '#app/public/frame/page-meta.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { formatWeekdayAndTime } from '#domain/calendar-date.ts'
import { previewHeaders } from './preview-headers.server.ts'
import { PreviewBand } from './preview-band.tsx'
import { PreviewPage } from './preview-page.tsx'
import { toShownPage } from './shown-preview.ts'
import type { Route } from './+types/shared-preview.ts'

export const middleware: Route.MiddlewareFunction[] = [previewHeaders]

/** For everybody who has the link. All links that do not work get the same response. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const preview = await context.get(siteContext).previews.byLink(id, token)
  if (!preview) throw data(null, { status: 410 })
  const { day, time } = formatWeekdayAndTime(preview.endsAt ?? 0)
  return {
    title: preview.title,
    page: toShownPage(preview),
    lowData: context.get(visitContext).lowData,
    ends: `${day} at ${time}`,
  }
}

const ended = 'This preview has ended.'
const isEnded = (error: unknown) => isRouteErrorResponse(error) && error.status === 410

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (loaderData) {
    return unlistedMeta({
      title: `Preview: ${loaderData.title}`,
      description: 'A page that is not public yet.',
    })
  }
  return isEnded(error) ? unlistedMeta({ title: ended, description: askAgain }) : errorMeta(error)
}

const askAgain = 'Ask the person who sent you the link for a new one, or look for the page on the website.'

export default function SharedPreview({ loaderData: { page, lowData, ends } }: Route.ComponentProps) {
  const band = <PreviewBand>This is a preview, not yet public. The link ends on {ends}.</PreviewBand>
  return <PreviewPage page={page} lowData={lowData} band={band} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isEnded(error)) return <ErrorPage error={error} />
  return (
    <>
      <SiteHeader />
      <StoolPage
        as="main"
        title={ended}
        text={askAgain}
        links={<ButtonAnchor href={href('/')}>Home</ButtonAnchor>}
      />
      <SiteFooter />
    </>
  )
}
