import { cachePolicy } from '#app/cache-policy.ts'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import type { Route } from './+types/backup-download.ts'

/** The newest verified backup as a file. It is streamed, because it may be larger than the memory. */
export async function loader({ context }: Route.LoaderArgs) {
  const editor = requireEditor(context, 'make-backups')
  const backup = await context.get(siteContext).backups.openNewest(editor)
  if (!backup) throw new Response('There is no backup to download yet.', { status: 404 })
  return new Response(backup.stream(), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(backup.sizeBytes),
      'Content-Disposition': `attachment; filename="${backup.name}"`,
      'Cache-Control': cachePolicy.personal,
    },
  })
}
