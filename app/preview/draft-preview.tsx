import { useEffect } from 'react'
import { href, redirect, useRevalidator } from 'react-router'
import { accountContext, siteContext, visitContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { errorMeta, unlistedMeta } from '#app/public/frame/page-meta.ts'
import { DrawnIcon, Icon } from '#app/ui/icon.tsx'
import { previewHeaders } from './preview-headers.server.ts'
import { PreviewBand } from './preview-band.tsx'
import { PreviewPage } from './preview-page.tsx'
import { previewIcons } from './preview-icons.ts'
import { toShownPage } from './shown-preview.ts'
import type { Route } from './+types/draft-preview.ts'

/** The form shows this page in a frame. */
const frameable: Route.MiddlewareFunction = async (_args, next) => {
  const response = await next()
  response.headers.set('X-Frame-Options', 'SAMEORIGIN')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [previewHeaders, frameable]

/** For staff. Everybody else is redirected to the form, where staff sign in, even when there is no such draft. */
export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const account = context.get(accountContext)
  if (!account) throw redirect(href('/admin/cms/drafts/:id', { id }))
  const preview = await context.get(siteContext).previews.ofDraft(id, account)
  if (!preview) throw notFound()
  return {
    title: preview.title,
    page: toShownPage(preview),
    lowData: context.get(visitContext).lowData,
    beside: new URL(request.url).searchParams.has('beside'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData
    ? unlistedMeta({ title: `Preview: ${loaderData.title}`, description: 'A draft. Only staff see this.' })
    : errorMeta(error)

/** `?beside`: the page is in a frame beside its form. */
export default function DraftPreview({
  params: { id },
  loaderData: { page, lowData, beside },
}: Route.ComponentProps) {
  useFollow(beside)
  const band = (
    <PreviewBand
      actions={
        <>
          <a href={href('/admin/cms/drafts/:id', { id })}>
            <Icon name="arrow-left" size={18} /> Back to the form
          </a>
          <a href={href('/admin/cms/drafts/:id/share', { id })}>
            <DrawnIcon path={previewIcons.link} size={18} /> Share
          </a>
        </>
      }
    >
      Preview. Only staff see this.
    </PreviewBand>
  )
  return <PreviewPage page={page} lowData={lowData} band={!beside && band} still={beside} />
}

/** Beside the form, the page loads its data again when the form has saved the draft. */
function useFollow(beside: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!beside) return
    // The draft may have been saved before this page was ready.
    void revalidate()
    const follow = ({ origin, data: message }: MessageEvent) => {
      if (origin === location.origin && message === 'draft-saved') void revalidate()
    }
    addEventListener('message', follow)
    return () => removeEventListener('message', follow)
  }, [beside, revalidate])
}
