import { test as base, expect, interceptRequests, startSession } from '../support/browser-test.ts'
import { expectFitAtEveryWidth } from '../support/accessibility.ts'
import { switchTwoStepOn } from '../support/accounts.ts'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { openMailServer, refuseNobody } from '../support/mail-server.ts'
import { failedMessages, storeMessages } from '../support/messages.ts'
import { adaeze } from '../support/people.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A site that sends its mails to a server in this process. Mails to nobody@… are refused. */
const test = base.extend<{ mailServer: MailServer }>({
  // eslint-disable-next-line no-empty-pattern
  mailServer: async ({}, provide) => {
    const server = await openMailServer(refuseNobody)
    await provide(server)
    await server.close()
  },
  site: async ({ dataDir, mailServer }, provide) => {
    const site = await startSiteInProcess({ dataDir, settings: { SMTP_URL: `smtp://${mailServer.host}` } })
    await provide(site)
    await site.kill()
  },
})

test('an owner sends a test mail once however often she presses, and tries failed mails again, on a phone', async ({
  page,
  site,
  mailServer,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await switchTwoStepOn(site, adaeze)
  await startSession(page, adaeze)
  await page.goto('/admin/cms')
  await storeMessages(site, failedMessages(12))
  const needs = page.getByRole('region', { name: 'Waits for you' }).getByRole('listitem')
  const twelve = needs.filter({ hasText: '12 mails could not be sent' })
  await expect(async () => {
    await page.goto('/admin/cms')
    await expect(twelve).toBeVisible({ timeout: 500 })
  }).toPass()
  await twelve.getByRole('link').click()
  await expect(page).toHaveURL('/admin/cms/settings?part=mail#part-mail')
  const mail = page.getByRole('region', { name: 'Mail' })
  await expect(mail).toBeInViewport()
  const answer = mail.getByRole('status')

  await test.step('test mails', async () => {
    const to = mail.getByLabel('Send a test mail to')
    await expect(to).toHaveValue(adaeze.email)
    await to.fill('nobody@wipf.example')
    const tests = await interceptRequests(page, '**/settings/test-mail')
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    tests.hold()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    tests.release()
    await expect(answer).toContainText('The mail did not go out.')
    expect(sent.filter((path) => path.endsWith('/test-mail'))).toHaveLength(1)
    await to.fill('nobody at wipf')
    await mail.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(answer).toContainText('This is not an email address.')
    await page.route('**/settings/test-mail', (route) => route.abort())
    await mail.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(answer).toContainText('No answer came, so this may not be done.')
    await expect(answer).not.toContainText('did not go out')
    // Test mails do not change the settings.
    await expect(page.getByText(/not on the website/i)).toHaveCount(0)
    expect(mailServer.mails).toHaveLength(0)
  })

  const failed = mail.getByRole('group', { name: /did not go out/ })
  await test.step('one failed mail is sent and leaves the list, then all others', async () => {
    await expect(failed).toHaveAccessibleName('12 mails did not go out.')
    await expect(failed.getByRole('listitem')).toHaveCount(10)
    const chidinma = failed.getByRole('listitem').filter({ hasText: 'Chidinma Eze' })
    await expect(chidinma.getByRole('link', { name: 'Chidinma Eze' })).toHaveAttribute(
      'href',
      '/admin/cms/messages/m11',
    )
    await expectFitAtEveryWidth(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await chidinma.getByRole('button', { name: /^Try again/ }).press('Enter')
    await expect(answer).toHaveText(/^Handed over at \d\d:\d\d\. Not in the inbox/)
    await expect(answer).toBeFocused()
    await expect(failed).toHaveAccessibleName('11 mails did not go out.')
    await expect(chidinma).toHaveCount(0)
    await failed.getByRole('button', { name: 'Try all again to send the 11 mails' }).click()
    await expect(answer).toHaveText(/^All 11 mails were handed over at \d\d:\d\d\./)
    await expect(failed).toHaveCount(0)
    await expectFitAtEveryWidth(page)
  })
})
