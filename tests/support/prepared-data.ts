import { cachePolicy } from '#app/cache-policy.ts'
import { storeForumContent } from './forum-content.ts'
import { startSiteInProcess } from './in-process-site.ts'
import { keepSession } from './kept-session.ts'
import { adaeze } from './people.ts'
import { createDataDir, type RunningSite } from './running-site.ts'
import { signInByForm } from './staff-requests.ts'
import { readStored } from './stored-records.ts'

/** The content of a site: of a forum, the samples of a first start, or none. */
export type Content = 'nothing' | 'forum' | 'samples'

const prepared: Partial<Record<Content, Promise<string>>> = {}

/** A new data folder with Adaeze's account and the content. Each process prepares it once and then copies it. */
export async function copyPreparedData(content: Content): Promise<string> {
  return createDataDir(await (prepared[content] ??= prepare(content)))
}

async function prepare(content: Content): Promise<string> {
  if (content === 'forum') {
    const dataDir = await copyPreparedData('nothing')
    await storeForumContent(dataDir)
    return dataDir
  }
  if (content === 'samples') {
    const site = await startSiteInProcess({
      dataDir: await copyPreparedData('nothing'),
      settings: { STARTER_CONTENT: 'on' },
    })
    await waitForSampleContent(site)
    await site.stop()
    return site.dataDir
  }
  const site = await startSiteInProcess({
    // The site of each copy has its own identity service, to which the account moves.
    settings: { IDENTITY_URL: '', ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password },
  })
  const cookies = await signInByForm(site.url, adaeze)
  await site.stop()
  keepSession(site.dataDir, adaeze, cookies)
  return site.dataDir
}

async function waitForSampleContent(site: RunningSite): Promise<void> {
  for (;;) {
    const [progress] = await readStored(site, 'Starter')
    if (progress?.fields['state'] === 'complete') return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** After its first search, the site reads the texts of reports. Until it has them, results are marked as incomplete. */
export async function waitUntilReportsAreRead({ url }: Pick<RunningSite, 'url'>): Promise<void> {
  const isWhole = async () =>
    (await fetch(`${url}/search?q=women`)).headers.get('cache-control') === cachePolicy.revalidated
  while (!(await isWhole())) await new Promise((resolve) => setTimeout(resolve, 100))
}
