import { storeForumContent } from './forum-content.ts'
import { startSiteInProcess } from './in-process-site.ts'
import { keepSession } from './kept-session.ts'
import { adaeze } from './people.ts'
import { createDataDir } from './running-site.ts'
import { signInByForm } from './staff-requests.ts'

/** The content of a site: of a forum, or none. */
export type Content = 'nothing' | 'forum'

const prepared: Partial<Record<Content, Promise<string>>> = {}

/** A new data folder with Adaeze's account and the content. It is prepared once in a process, and copied. */
export async function copyPreparedData(content: Content): Promise<string> {
  return createDataDir(await (prepared[content] ??= prepare(content)))
}

async function prepare(content: Content): Promise<string> {
  if (content === 'forum') {
    const dataDir = await copyPreparedData('nothing')
    await storeForumContent(dataDir)
    return dataDir
  }
  const site = await startSiteInProcess({
    settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password },
  })
  const cookies = await signInByForm(site.url, adaeze)
  await site.stop()
  keepSession(site.dataDir, adaeze, cookies)
  return site.dataDir
}
