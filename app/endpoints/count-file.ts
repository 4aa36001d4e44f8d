import { siteContext } from '#app/context.ts'
import { isChecked } from '#domain/representation/rules.ts'
import { toCountCsv } from '#domain/representation/csv.server.ts'
import type { Route } from './+types/count-file.ts'

/** The checked counts of a body, at `/representation/senate.csv`. */
export function loader({ context, params: { file } }: Route.LoaderArgs) {
  const [, key] = /^([a-z0-9-]+)\.csv$/.exec(file) ?? []
  const body = context
    .get(siteContext)
    .representation.bodies()
    .find((known) => known.key === key)
  if (!body?.counts.some(isChecked)) return new Response(null, { status: 404 })
  return new Response(toCountCsv(body), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${body.key}.csv"`,
    },
  })
}
