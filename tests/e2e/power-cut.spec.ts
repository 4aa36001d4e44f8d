import { expect, test } from '@playwright/test'
import { adaeze } from '../support/people.ts'
import { threeSmallPhotographs } from '../support/photographs.ts'
import { startSite } from '../support/running-site.ts'
import { programFields, signInByRequest } from '../support/staff-requests.ts'

// Side by side, each on a site of its own.
for (const half of ['first', 'second'] as const) {
  test(`a power cut in the ${half} half of a publish, ten times: the program is there whole or not at all`, async () => {
    test.setTimeout(480_000)
    const photographs = await threeSmallPhotographs()
    const site = await startSite({ settings: { ADMIN_EMAIL: adaeze.email, ADMIN_PASSWORD: adaeze.password } })
    const staff = await signInByRequest(site.url, adaeze)
    const outcomes = { whole: 0, absent: 0 }
    // How long a publish takes here; the cuts are spread over half of it.
    const uploads = () => Promise.all(photographs.map((photograph) => staff.upload(photograph)))
    const began = performance.now()
    const first = await staff.sendForm('/admin/cms/programs/new', programFields('Cut 0', await uploads()))
    expect(first.status).toBe(200)
    const wholeMs = performance.now() - began

    for (let cut = 1; cut <= 10; cut += 1) {
      const title = `Cut ${cut}`
      const fields = programFields(title, await uploads())
      const sending = staff.sendForm('/admin/cms/programs/new', fields).then(
        (response) => response.status,
        () => null,
      )
      await new Promise((resolve) =>
        setTimeout(resolve, wholeMs * (half === 'first' ? 0 : 0.5) + (wholeMs * (cut - 1)) / 20),
      )
      await site.kill()
      const answered = await sending
      await site.start()

      const list = await (await fetch(`${site.url}/programs?title_${encodeURIComponent(title)}`)).text()
      const id = new RegExp(`href="/programs/([^"]+)"[^]*?${title}`).exec(list)?.[1]
      if (id === undefined) {
        expect(answered, `${title} was called saved and is gone`).not.toBe(200)
        outcomes.absent += 1
        // What was staged is still there: the same form goes through now.
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
      outcomes.whole += 1
    }
    await site.stop()
    expect(outcomes.whole + outcomes.absent).toBe(10)
  })
}
