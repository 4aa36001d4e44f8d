import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adaeze } from '../support/people.ts'
import type { RunningSite } from '../support/running-site.ts'
import { signInByRequest, type StaffRequests } from '../support/staff-requests.ts'
import { faultsOf, startAttackedSite } from './attacked-site.ts'
import { extent, report } from './extent.ts'
import { addressOf, flood, send, type Sent } from './request.ts'

/*
 * Strangers who use many connections at the same time. Before strangers had a queue of their own, 260 connections with
 * a forged cookie or empty forms filled the queue of the staff, who got 503 on 23 to 25 of 25 visits.
 */

let site: RunningSite
let staff: StaffRequests
beforeAll(async () => {
  site = await startAttackedSite()
  staff = await signInByRequest(site.url, adaeze)
})
afterAll(() => site.kill())

const storms: Readonly<Record<string, (count: number) => Sent>> = {
  'a forged session': (count) => ({
    path: '/admin/cms',
    method: 'GET',
    headers: { cookie: 'session=x', ...addressOf(count) },
  }),
  'a forged session on public pages': (count) => ({
    path: '/programs',
    method: 'GET',
    headers: { cookie: `session=${count}.${'A'.repeat(43)}=`, ...addressOf(count) },
  }),
  'a cookie whose name ends with the name of the session cookie': (count) => ({
    path: '/',
    method: 'GET',
    headers: { cookie: 'my-session=x', ...addressOf(count) },
  }),
  'empty contact forms': (count) => ({ path: '/contactus', headers: addressOf(count) }),
  'empty sign-ins': (count) => ({ path: '/admin', headers: addressOf(count) }),
  'searches of everything that are close to nothing': (count) => ({
    path: `/search?q=onitcah+mrach+wimen+elekshun+kwoter+stroam${count}`,
    method: 'GET',
    headers: addressOf(count),
  }),
  'searches that are not cached': (count) => ({
    path: `/programs?title_storm-${count}`,
    method: 'GET',
    headers: addressOf(count),
  }),
}

for (const [what, sent] of Object.entries(storms)) {
  test(`staff and readers are served while strangers send ${what}`, async () => {
    const visits = extent({ quick: 3, whole: 25 })
    const { result, statuses } = await flood(site, { connections: 260, sent }, async () => {
      const served = { staff: [] as number[], readers: [] as number[] }
      for (let visit = 0; visit < visits; visit += 1) {
        served.staff.push((await staff.send('/admin/cms/messages')).status)
        served.readers.push((await send(site, { path: '/', method: 'GET' })).status)
      }
      return served
    })
    report(`storm of ${what}: strangers got ${JSON.stringify(statuses)}`)
    expect(result.staff).toEqual(Array(visits).fill(200))
    expect(result.readers).toEqual(Array(visits).fill(200))
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(260)
    expect(faultsOf(site)).toEqual([])
  })
}

const host = () => new URL(site.url).host
const slow: Readonly<Record<string, () => string>> = {
  'unfinished request heads': () => `GET / HTTP/1.1\r\nHost: ${host()}\r\nX-Slow: `,
  'unfinished contact forms': () => head('/contactus', 'application/x-www-form-urlencoded'),
  'unfinished sign-ins': () => head('/admin', 'application/x-www-form-urlencoded'),
  'unfinished multipart forms': () =>
    `${head('/contactus', 'multipart/form-data; boundary=x')}--x\r\ncontent-disposition: form-data; name="`,
  'unfinished uploads': () => head('/admin/uploads', 'application/offset+octet-stream'),
}
const head = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ${host()}\r\nOrigin: ${site.url}\r\nContent-Type: ${type}\r\nContent-Length: 4000\r\n\r\n`

for (const [what, begin] of Object.entries(slow)) {
  test(`staff and readers are served while strangers keep ${what} open`, async () => {
    const connections = extent({ quick: 300, whole: 2_000 })
    const visits = extent({ quick: 2, whole: 10 })
    const sockets = await Promise.all(Array.from({ length: connections }, () => holdOpen(begin())))
    try {
      for (let visit = 0; visit < visits; visit += 1) {
        for (const socket of sockets) socket.write('x')
        expect((await staff.send('/admin/cms/messages')).status).toBe(200)
        expect((await staff.sendForm('/admin/cms/news/none', {})).status).toBeLessThan(500)
        expect((await send(site, { path: '/', method: 'GET' })).status).toBe(200)
        expect((await send(site, { path: '/contactus', headers: addressOf(visit) })).status).toBe(400)
      }
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    expect(faultsOf(site)).toEqual([])
  })
}

async function holdOpen(begin: string): Promise<Socket> {
  const socket = connect(site.port, '127.0.0.1')
  // The site may answer before the body ends and reset the connection.
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(begin)
  return socket
}
