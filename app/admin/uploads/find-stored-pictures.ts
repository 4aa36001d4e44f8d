import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { PictureDetails } from '#domain/media/schema.ts'
import { toSearchText } from '#domain/search-text.ts'
import type { Route } from './+types/find-stored-pictures.ts'

/** The collections whose records may share pictures. The sizes of a picture belong to its collection. */
const kinds = { Programs: 'program', NewsUpdates: 'news' } as const
export type SharedCollection = keyof typeof kinds

/** `pictures`: the first ones. `total`: of all. */
export interface FoundPictures {
  readonly total: number
  readonly pictures: readonly ({
    readonly url: string
    readonly description: string
  } & Partial<PictureDetails>)[]
}

/** Finds pictures that records of a collection show on the website, for the dialog of an image field. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireEditor(context)
  const params = new URL(request.url).searchParams
  const kind = params.get('collection') === 'NewsUpdates' ? kinds.NewsUpdates : kinds.Programs
  const search = toSearchText(params.get('search') ?? '')
  return Response.json(
    (await context.get(siteContext).storedPictures.find(kind, search)) satisfies FoundPictures,
  )
}
