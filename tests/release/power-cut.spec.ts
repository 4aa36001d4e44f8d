import { expect, test } from '@playwright/test'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { startSite } from '../support/running-site.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'

// Two tests, so that the two workers run them at the same time.
for (const half of ['first', 'second'] as const) {
  test(`after a power cut in the ${half} half of a publish the program is complete or absent, ten times`, async () => {
    test.setTimeout(480_000)
    const photographs = await threeSmallPhotographs()
    const site = await startSite({ settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password } })
    const staff = await signInByRequest(site.url, adaeze)
    // The duration of a publish on this machine. The cuts are spread over half of it.
    const uploads = () => Promise.all(photographs.map((photograph) => staff.upload(photograph)))
    const began = performance.now()
    const first = await staff.sendForm('/admin/cms/programs/new', programFields('Cut 0', await uploads()))
    expect(first.status).toBe(200)
    const publishMs = performance.now() - began

    for (let cut = 1; cut <= 10; cut += 1) {
      const title = `Cut ${cut}`
      const fields = programFields(title, await uploads())
      const sending = staff.sendForm('/admin/cms/programs/new', fields).then(
        (response) => response.status,
        () => null,
      )
      await new Promise((resolve) =>
        setTimeout(resolve, publishMs * (half === 'first' ? 0 : 0.5) + (publishMs * (cut - 1)) / 20),
      )
      await site.kill()
      const status = await sending
      await site.start()

      const list = await (await fetch(`${site.url}/programs?title_${encodeURIComponent(title)}`)).text()
      const id = new RegExp(`href="/programs/([^"]+)"[^]*?${title}`).exec(list)?.[1]
      if (id === undefined) {
        expect(status, `${title} was acknowledged and is lost`).not.toBe(200)
        // The uploads are still there, so the same form can be sent again.
        expect((await staff.sendForm('/admin/cms/programs/new', fields)).status).toBe(200)
        continue
      }
      const page = await (await fetch(`${site.url}/programs/${id}`)).text()
      expect(page).toContain(`Report of ${title}`)
      const pictures = new Set(
        [...page.matchAll(/\/images\/Programs\/[\w./-]+\.jpg/g)].map(([address]) => address),
      )
      expect(pictures.size).toBeGreaterThanOrEqual(3)
      for (const address of pictures) expect((await fetch(`${site.url}${address}`)).status, address).toBe(200)
    }
    await site.stop()
  })
}
