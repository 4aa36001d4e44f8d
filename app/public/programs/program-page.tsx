import { data, href } from 'react-router'
import { cachePolicy } from '#app/cache-policy.ts'
import { accountContext, currentUserContext, siteContext } from '#app/context.ts'
import { useCurrentUser } from '#app/current-user.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { toLinkedEvent } from '#app/public/events/shown-event.ts'
import { programData } from '#app/public/seo/structured-data.ts'
import { Neighbours } from '#app/public/frame/neighbours.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { can, canOpen } from '#domain/accounts/policy.ts'
import { findMoreOnTheme } from '#domain/programs/more-on-theme.ts'
import { describeProgram } from '#domain/programs/report-text.ts'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { toShared } from '#domain/records/share-fields.ts'
import { programSubject, sharePicture } from '#domain/share-pictures/share-picture.server.ts'
import { programStatus, statusPicture } from '#domain/share-pictures/status-picture.server.ts'
import type { Route } from './+types/program-page.ts'
import { PictureLinksContext } from './picture-link.tsx'
import { ProgramArticle } from './program-article.tsx'
import { toShownMore } from './shown-more.ts'
import { toShownReport } from './shown-report.ts'
import { StaffBar } from './staff-bar.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { programs, news, events, settings, url } = context.get(siteContext)
  const found = await programs.get(params.id)
  if (!found) throw notFound()
  const { lead, figures, report, ...program } = found
  const organisation = settings.organisation()
  const { earlier, later } = programs.neighbours(params.id)
  const named = [earlier, later].flatMap((program) => program?.id ?? [])
  const currentUser = context.get(currentUserContext)
  const account = context.get(accountContext)
  return data(
    {
      program,
      event: toLinkedEvent(events.get(program.event)),
      shared: toShared(found, describeProgram(found)),
      report: toShownReport({ lead, figures, report }),
      more: toShownMore(findMoreOnTheme(program, { programs, news }, named)),
      neighbours: { earlier: toLink(earlier), later: toLink(later) },
      picture: sharePicture(programSubject(program, organisation)),
      status: statusPicture(programStatus(program, { ...organisation, url })),
      currentUser,
      canEdit: account !== null && canOpen(account, 'program'),
      canDelete: account !== null && can(account, 'take-off'),
    },
    { headers: currentUser ? { 'Cache-Control': cachePolicy.personal } : {} },
  )
}

const toLink = (program: ProgramSummary | null) =>
  program && { title: program.title, address: href('/programs/:id', { id: program.id }) }

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ program, shared, picture }) => {
    const { description } = shared
    const { id, title, theme, date, updatedAt, images } = program
    const address = href('/programs/:id', { id })
    return {
      title,
      ...shared,
      address,
      article: true,
      picture,
      parents: [{ name: 'Our Programs', address: href('/programs') }],
      data: (siteUrl, organisation) => [
        programData(siteUrl, organisation, {
          title,
          theme,
          date,
          updatedAt,
          description,
          address,
          pictures: images.map(({ url }) => url),
        }),
      ],
    }
  })

export default function ProgramPage({ loaderData }: Route.ComponentProps) {
  const { program, event, report, more, neighbours, status, canEdit, canDelete } = loaderData
  const { id, title, images } = program
  const isSignedIn = useCurrentUser() !== ''
  return (
    <PictureLinksContext value={{ programId: id, total: images.length }}>
      <ProgramArticle program={program} event={event} report={report} more={more}>
        <ShareRow title={title} address={href('/programs/:id', { id })} status={status} />
        {isSignedIn && <StaffBar id={id} canEdit={canEdit} canDelete={canDelete} />}
        <Neighbours
          label="Earlier and later programs"
          words={{ earlier: 'Earlier', later: 'Later' }}
          {...neighbours}
        />
      </ProgramArticle>
    </PictureLinksContext>
  )
}
