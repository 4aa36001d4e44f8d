import fs from 'node:fs'
import path from 'node:path'
import { grownChunkBytes, smallestChunkBytes } from '#app/admin/uploads/chunk-size.ts'
import { adaeze } from '#tests/support/people.ts'
import { takePhotograph } from '#tests/support/photographs.ts'
import { signInByRequest, type StaffRequests } from '#tests/support/staff-requests.ts'
import type { Part } from './part.ts'
import { sampleData, startSite } from './site.ts'
import { median, medianRatio } from './statistics.ts'

const sizeBytes = 25_000_000

/** How fast a photograph of the largest size arrives, beside writing the same bytes to the same disk. */
export const measureUploads: Part = async (bench) => {
  const site = await startSite(bench, { from: await sampleData(bench) })
  const staff = await signInByRequest(site.url, adaeze)
  const photograph = await largestPhotograph()
  const rounds: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= (bench.quick ? 1 : 5); round += 1) {
    const ours = await timed(() => upload(staff, photograph))
    const theirs = await timed(() => writeDurably(path.join(site.dataDir, `raw-${round}`), photograph))
    if (round > 0) rounds.push({ ours, theirs })
  }
  await site.stop()
  const rate = (ms: number) => `${Math.round(sizeBytes / 1e6 / (ms / 1e3))} MB/s`
  const [ours, theirs] = [median(rounds.map((r) => r.ours)), median(rounds.map((r) => r.theirs))]
  return {
    rows: [
      {
        what: 'Upload of a photograph of 25 MB, beside writing it to the disk',
        goal: null,
        figure: `${rate(ours)} against ${rate(theirs)} (${medianRatio(rounds).toFixed(1)} times as long)`,
        reached: null,
      },
    ],
    details: [
      {
        title: 'Uploads',
        columns: ['round', 'upload ms', 'disk ms'],
        lines: rounds.map((round, number) => [
          String(number + 1),
          round.ours.toFixed(0),
          round.theirs.toFixed(0),
        ]),
        how: 'The upload goes over loopback in the chunks that the page uses: 262,144 bytes at first, twice as many after each that arrived; it ends when the site has said that it holds the whole photograph, which it has looked at by then. The disk’s figure is one write of the same bytes and one fsync.',
      },
    ],
  }
}

/** Pictures may carry anything after their end, so a smaller one is made as heavy as the limit allows. */
async function largestPhotograph(): Promise<Buffer> {
  const photograph = fs.readFileSync((await takePhotograph('closing remarks.jpg')).path)
  return Buffer.concat([photograph, Buffer.alloc(Math.max(0, sizeBytes - photograph.length), 7)])
}

async function upload(staff: StaffRequests, bytes: Buffer): Promise<void> {
  const created = await staff.send('/admin/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('largest.jpg').toString('base64')}`,
    },
  })
  const location = created.headers.get('location')
  if (created.status !== 201 || !location) throw new Error(`not begun: ${created.status}`)
  let chunkBytes = smallestChunkBytes
  for (let offset = 0; offset < bytes.length; chunkBytes = grownChunkBytes(chunkBytes)) {
    const chunk = bytes.subarray(offset, offset + chunkBytes)
    const answer = await staff.send(new URL(location, 'http://localhost').pathname, {
      method: 'PATCH',
      body: new Uint8Array(chunk),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    })
    if (answer.status !== 204) throw new Error(`not uploaded: ${answer.status} ${await answer.text()}`)
    offset += chunk.length
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  await fs.promises.writeFile(file, bytes, { flush: true })
  await fs.promises.rm(file)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
