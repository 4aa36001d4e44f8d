import { once } from 'node:events'
import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startSiteInProcess } from '../support/in-process-site.ts'
import { adaeze } from '../support/people.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { publishProgram, signInByRequest } from '../support/staff-requests.ts'
import { createVisitor, textOf } from '../support/visitor.ts'

const refuse = (code: number) => (stream: ServerHttp2Stream) =>
  stream.respond({ ':status': 200, 'grpc-status': String(code) }, { endStream: true })

test.each([
  [
    'refuses the service account',
    refuse(7),
    'Whoever runs the server must give it the roles “Cloud Datastore User”',
  ],
  ['has no more reads', refuse(8), 'It continues tomorrow.'],
  ['refuses the key', refuse(16), 'Whoever runs the server must make a new one there.'],
  ['knows no such project', refuse(5), 'Whoever runs the server must correct HOSTED_URL.'],
  ['cuts each connection', (stream: ServerHttp2Stream) => stream.session?.destroy(), 'It is tried again.'],
])(
  'when the provider %s, staff are told in words, and visitors and staff have their pages',
  async (_, answer, words) => {
    const provider = createServer().on('stream', (stream) => {
      stream.on('error', () => undefined)
      answer(stream)
    })
    provider.listen(0, '127.0.0.1')
    await once(provider, 'listening')
    onTestFinished(() => void provider.close())
    const site = await startSiteInProcess({
      dataDir: await copyPreparedData('nothing'),
      settings: {
        HOSTED_URL: 'firestore://demo-forum?files=gs://pictures',
        FIRESTORE_EMULATOR_HOST: `127.0.0.1:${(provider.address() as AddressInfo).port}`,
      },
    })
    onTestFinished(() => site.kill())
    const address = await publishProgram(site.url, 'Voter drive, Aba')
    expect((await createVisitor(site).get(address)).status).toBe(200)
    const staff = createVisitor(site, (await signInByRequest(site.url, adaeze)).cookie)
    const desk = async () => textOf((await staff.get('/admin/cms')).document.querySelector('main')!)
    await expect.poll(desk).toContain(words)
    expect(await desk()).toContain('At the provider: the first copy is not complete yet.')
    expect(site.output()).not.toContain('"event":"fault"')
  },
)
