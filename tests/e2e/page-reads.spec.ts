import { adaeze } from '../support/people.ts'
import { expect, startSession, test } from '../support/browser-test.ts'

test.use({
  content: 'forum',
  serviceWorkers: 'allow',
  // The site counts a headless browser as a robot, by its user agent.
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
})

test('every page that a visitor opens is counted once, also through the service worker, and the desk shows the number', async ({
  page,
  site,
  browser,
}) => {
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  // A link that is only passed over.
  await page.getByRole('link', { name: 'Contact Us' }).first().hover()
  await open('Programs')
  await open('News')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await open('About Us')
  await open('Programs')
  await page.reload()

  const staff = await browser.newPage({ baseURL: site.url })
  await startSession(staff, adaeze)
  await staff.goto('/admin/cms')
  await expect(staff.getByRole('region', { name: 'Read in 14 days' })).toContainText('6 pages')
  await staff.getByText('The pages most read').click()
  await expect(staff.getByRole('region', { name: 'Read in 14 days' }).getByRole('listitem')).toHaveText([
    'Programs3',
    'Home1',
    'About Us1',
    'News1',
  ])
  await staff.close()
})
