import { href } from 'react-router'
import { siteContext } from '#app/context.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { Neighbours } from '#app/public/frame/neighbours.tsx'
import { pageMeta } from '#app/public/frame/page-meta.ts'
import { ShareRow } from '#app/public/seo/share-row.tsx'
import { womanData } from '#app/public/seo/structured-data.ts'
import { toShared } from '#domain/records/share-fields.ts'
import { sharePicture, womanSubject } from '#domain/share-pictures/share-picture.server.ts'
import { statusPicture, womanStatus } from '#domain/share-pictures/status-picture.server.ts'
import { describeWoman } from '#domain/women/rules.ts'
import type { WomanSummary } from '#domain/women/schema.ts'
import type { Route } from './+types/woman-page.ts'
import { toShownWoman } from './shown-woman.ts'
import { WomanArticle } from './woman-article.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { women, settings, url } = context.get(siteContext)
  const organisation = settings.organisation()
  const woman = await women.get(params.id)
  if (!woman) throw notFound()
  const { earlier, later } = women.neighbours(woman.id)
  const { id, createdAt, updatedAt } = woman
  return {
    id,
    woman: toShownWoman(woman),
    shared: toShared(woman, describeWoman(woman)),
    picture: sharePicture(womanSubject(woman, organisation)),
    status: statusPicture(womanStatus(woman, { ...organisation, url })),
    createdAt,
    updatedAt,
    earlier: toLink(earlier),
    later: toLink(later),
  }
}

const toLink = (woman: WomanSummary | null) =>
  woman && { title: woman.name, address: href('/women/:id', { id: woman.id }) }

export const meta: Route.MetaFunction = (route) =>
  pageMeta(route, ({ id, woman, shared, createdAt, updatedAt, picture }) => {
    const { description } = shared
    const address = href('/women/:id', { id })
    return {
      title: woman.name,
      ...shared,
      address,
      article: true,
      picture,
      parents: [{ name: 'She Stood', address: href('/women') }],
      data: (siteUrl, organisation) => [
        womanData(siteUrl, organisation, { ...woman, createdAt, updatedAt, description, address }),
      ],
    }
  })

export default function WomanPage({
  loaderData: { id, woman, status, earlier, later },
}: Route.ComponentProps) {
  return (
    <WomanArticle
      key={id}
      woman={woman}
      share={<ShareRow title={woman.name} address={href('/women/:id', { id })} status={status} />}
    >
      <Neighbours
        label="Other women"
        words={{ earlier: 'Before her', later: 'After her' }}
        earlier={earlier}
        later={later}
      />
    </WomanArticle>
  )
}
