import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { organisation } from '#site'
import { firstSettings, typedSettings } from '#domain/settings/values.ts'
import { registerAccount, setRights } from '../support/accounts.ts'
import { draftId, newDraft, sendSave } from '../support/draft-requests.ts'
import { adaeze, ruth } from '../support/people.ts'
import { test } from '../support/request-test.ts'
import { signInByRequest } from '../support/staff-requests.ts'
import { plainPicture } from '../support/test-pictures.ts'
import { storeRecords } from '../support/stored-records.ts'
import { linkTo, textOf } from '../support/visitor.ts'

const address = '/admin/cms/settings'
const values = typedSettings(firstSettings(organisation))

test('what an owner saves is on every page at once, as text', async ({ site, visitor }) => {
  const staff = await signInByRequest(site.url, adaeze)
  const tagline = 'Half of all seats, <b>now</b> & here.'
  const answer = await staff.sendForm(`${address}.data`, {
    ...values,
    version: '0',
    tagline,
    credit: 'Site by Ada & Bola',
    email: 'office@wipf.example',
    instagram: '',
    whatsapp: 'https://whatsapp.com/channel/0029VaHalfOfAllSeats',
    urgentPhone: '0800 000 0000',
    keepMonths: '12',
    giveAddress: 'https://give.wipf.example/now',
  })
  expect(answer.status, await answer.text()).toBe(200)
  const contact = await visitor.get('/contactus')
  const main = contact.document.querySelector('main')
  expect(main?.querySelector('a[href="mailto:office@wipf.example"]')).not.toBeNull()
  expect(main?.textContent).toContain('In danger now? Call 112 or 0800 000 0000.')
  expect(main?.textContent).toContain('We delete messages after 1 year.')
  for (const page of [contact, await visitor.get('/nowhere'), await visitor.get('/')]) {
    const footer = page.document.querySelector('footer')
    expect(footer?.textContent).toContain(tagline)
    expect(footer?.textContent).toContain('Site by Ada & Bola')
    expect(footer?.querySelector('a[href*="instagram.com"]')).toBeNull()
    expect(
      footer?.querySelector('a[href="https://whatsapp.com/channel/0029VaHalfOfAllSeats"]'),
    ).not.toBeNull()
  }
  for (const part of ['header', 'main', 'footer']) {
    const partner = (await visitor.get('/partner')).document.querySelector(part)!
    expect(linkTo(partner, 'Give (opens another site)'), part).toBe('https://give.wipf.example/now')
  }
  const described = [
    ...(await visitor.get('/')).document.querySelectorAll('script[type="application/ld+json"]'),
  ]
  expect(described.map(({ textContent }) => JSON.parse(textContent) as object)).toContainEqual(
    expect.objectContaining({ slogan: tagline, email: 'office@wipf.example' }),
  )
})

test('the pages for the press and for partners name the people whom an owner has chosen, while they are in the team, and the press calls first', async ({
  site,
  visitor,
  signedIn,
}) => {
  const fields = { fullName: 'Nkiruka Ụzọma', position: 'Communications Officer' }
  const author = { uid: 'adaeze', name: adaeze.name }
  await storeRecords(site, [{ kind: 'set', collection: 'Staff', id: 'nkiruka', fields }], author)
  const staff = await signInByRequest(site.url, adaeze)
  const contactOf = async (path: string) =>
    textOf((await visitor.get(path)).document.querySelector('main [aria-label=Contact]')!)
  expect(await contactOf('/press')).toMatch(/^Call \+234 800 000 0000 ?Write to us/)
  const phone = '0803 555 0142'
  const chosen = { ...values, version: '0', phone, pressPerson: 'nkiruka', partnerPerson: 'somebody-else' }
  const saved = await staff.sendForm(`${address}.data`, chosen)
  expect(saved.status, await saved.text()).toBe(200)
  expect(await contactOf('/press')).toMatch(
    /^Nkiruka Ụzọma ?Communications Officer ?Call 0803 555 0142 ?WhatsApp.*Write to us/,
  )
  expect(await contactOf('/partner')).toMatch(/^Write to us/)
  const form = await (await signedIn(adaeze)).get(`${address}?part=contact`)
  expect(form.text).toContain('Nobody: this person left the team')

  await storeRecords(site, [{ kind: 'delete', collection: 'Staff', id: 'nkiruka' }], author)
  await expect.poll(() => contactOf('/press')).toMatch(/^Call 0803 555 0142/)
})

test('the logo that an owner saves is in header, footer, structured data and share pictures, and one that is too small is refused', async ({
  site,
  visitor,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const save = async (side: number, version: string) => {
    const file = path.join(site.dataDir, `${side}.png`)
    await writeFile(file, await plainPicture('png', { width: side, height: side, colour: '#1e6a48' }))
    const logo = await staff.upload({ path: file, name: `${side}.png`, sizeBytes: 1 })
    return staff.sendForm(`${address}.data`, { version, logo })
  }
  const small = await save(127, '0')
  expect(small.status).toBe(409)
  expect(await small.text()).toContain(
    '127.png was not taken: it has 127 by 127 pixels, and a logo needs at least 128 on each side.',
  )
  const before = (await visitor.get('/')).document
  expect(before.querySelector('header svg, footer svg')).not.toBeNull()
  expect((await save(128, '0')).status).toBe(200)
  const { document } = await visitor.get('/')
  for (const part of ['header', 'footer']) {
    const shown = document.querySelector(`${part} img[alt="${organisation.name}"]`)!
    const answer = await fetch(site.url + shown.getAttribute('src'))
    expect([answer.status, answer.headers.get('content-type')], part).toEqual([200, 'image/jpeg'])
  }
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as { readonly logo?: string },
  )
  const { logo } = data.find((one) => one.logo)!
  expect(logo).toMatch(/\/images\/Settings\/Settings\/128-[\w-]+\.jpg$/)
  expect((await fetch(logo!)).status).toBe(200)
  const drawn = document.querySelector('meta[property="og:image"]')!.getAttribute('content')!
  const { data: pixel } = await sharp(new Uint8Array(await (await fetch(drawn)).arrayBuffer()))
    .extract({ left: 86, top: 60, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const [place, value] of [0x1e, 0x6a, 0x48].entries())
    expect(Math.abs((pixel[place] ?? 0) - value), `colour ${place}`).toBeLessThan(12)
})

/** A PNG of noise without compression: three bytes a pixel. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(3 * width * height), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('a logo that is too large, a drawing or of another website is refused by the server too', async ({
  site,
}) => {
  const staff = await signInByRequest(site.url, adaeze)
  const upload = async (name: string, content: Buffer | string) => {
    const file = path.join(site.dataDir, name)
    await writeFile(file, content)
    return staff.upload({ path: file, name, sizeBytes: content.length })
  }
  const post = (logo: string) =>
    staff.sendForm(`${address}.data`, {
      ...values,
      version: '0',
      partners: JSON.stringify([{ name: 'WRAPPA', url: null, logo }]),
    })
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const name of ['drawing.svg', 'drawing.png']) {
    await expect(upload(name, script)).rejects.toThrow(/not uploaded: 422 .*This is an SVG drawing/)
  }
  for (const [name, side] of [
    ['three.png', 1000],
    ['ten.png', 1850],
  ] as const) {
    const answer = await post(await upload(name, await noise(side, side)))
    expect(answer.status, name).toBe(409)
    expect(await answer.text()).toContain(`${name} was not taken: it is larger than 2 MB.`)
  }
  expect((await post('https://elsewhere.example/logo.svg')).status).toBe(400)
})

test('only owners read a draft of the settings, and its preview', async ({ site, visitor }) => {
  await registerAccount(site, ruth)
  const staff = await signInByRequest(site.url, adaeze)
  const id = draftId()
  const draft = newDraft('settings', { phone: '+234 811 222 3333' }, { recordId: 'Settings' })
  expect((await sendSave(staff, id, draft)).status).toBe(200)
  const preview = `/preview/${id}`
  expect(await (await staff.send(preview)).text()).toContain('+234 811 222 3333')
  const colleague = await signInByRequest(site.url, ruth)
  for (const path of [preview, `${preview}.data`, `${preview}/pictures/${randomBytes(16).toString('hex')}`])
    expect((await colleague.send(path)).status, path).toBe(404)
  expect((await visitor.get('/contactus')).text).not.toContain('+234 811 222 3333')
})

test('when two owners save, the second one gets what the first has saved, and every version is kept', async ({
  site,
}) => {
  await registerAccount(site, ruth)
  await setRights(site, ruth, { role: 'publishes', owner: true })
  const [first, second] = [await signInByRequest(site.url, adaeze), await signInByRequest(site.url, ruth)]
  const save = (by: typeof first, version: string, changes: Record<string, string>) =>
    by.sendForm(`${address}.data`, { ...values, version, ...changes })
  expect((await save(first, '0', { tagline: 'Every ward.' })).status).toBe(200)
  const conflict = await save(second, '0', { tagline: 'Every seat.' })
  expect(conflict.status).toBe(409)
  expect(await conflict.text()).toContain('Every ward.')
  expect((await save(second, '1', { tagline: 'Every seat.', phone: '+234 811 222 3333' })).status).toBe(200)
  expect(await (await first.send('/admin/cms/history/settings/Settings')).text()).toContain(
    'tagline and phone changed',
  )
})

test('staff who are not owners see whom to ask instead of the settings', async ({ site, signedIn }) => {
  await registerAccount(site, ruth)
  const staff = await signedIn(ruth)
  expect((await staff.get('/admin/cms')).document.querySelector(`a[href="${address}"]`)).toBeNull()
  for (const path of [address, '/admin/cms/history/settings/Settings']) {
    expect((await staff.get(path)).text, path).toContain('Only owners can change the settings. Ask an owner.')
  }
  expect((await staff.post(address, { ...values, version: '0' })).status).toBe(403)
})
