import { href, redirect } from 'react-router'
import { siteContext } from '#app/context.ts'
import { isChecked } from '#domain/representation/rules.ts'
import { toCountCsv } from '#domain/representation/csv.server.ts'
import { missingFile } from './text-response.server.ts'
import type { Route } from './+types/count-file.ts'

/**
 * The checked counts of a body, at `/representation/senate.csv`. A cut address without `.csv` leads to the body's part
 * of the page.
 */
export function loader({ context, params: { file } }: Route.LoaderArgs) {
  const { representation, url } = context.get(siteContext)
  const page = href('/representation')
  const key = file.replace(/\.csv$/, '')
  const body = representation.bodies().find((known) => known.key === key)
  if (body && key === file) return redirect(`${page}#${key}`)
  if (!body?.counts.some(isChecked)) return missingFile(url + page)
  return new Response(toCountCsv(body), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${body.key}.csv"`,
    },
  })
}
