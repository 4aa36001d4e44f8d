import { expect, test } from 'vitest'
import type { ImageId } from './media/image-address.ts'
import { createPublicPictures } from './public-pictures.server.ts'
import type { SiteContent } from './slices.server.ts'

type Snapshot = ReturnType<SiteContent['current']>

const picture = (name: string) => ({ url: `/images/${name}` })
const idOf = (name: string) => name as ImageId
const snapshot = (revision: number, programs: readonly string[]) =>
  ({
    revision,
    programs: { newestFirst: [{ images: programs.map(picture) }] },
    news: { newestFirst: [{ image: picture('NewsUpdates/n/a.jpg') }, { image: null }] },
    staff: { inOrder: [{ image: picture('Staff/s/a.jpg') }] },
    women: { newestFirst: [{ image: picture('Women/w/a.jpg') }, { image: null }] },
    representation: { records: [] },
    events: { inOrder: [] },
    about: { image: picture('aboutUs/About/a.jpg') },
    settings: { images: ['/images/Settings/Settings/a.jpg'] },
  }) as unknown as Snapshot

test('only the pictures that a page shows now are public', async () => {
  let shown = snapshot(1, ['Programs/p/a.jpg', 'Programs/p/b.jpg'])
  let stored = shown
  const pictures = createPublicPictures({
    current: () => shown,
    refresh: async () => void (shown = stored),
  })
  for (const name of [
    'Programs/p/a.jpg',
    'NewsUpdates/n/a.jpg',
    'Staff/s/a.jpg',
    'Women/w/a.jpg',
    'aboutUs/About/a.jpg',
    'Settings/Settings/a.jpg',
  ]) {
    expect(await pictures.has(idOf(name)), name).toBe(true)
  }
  expect(await pictures.has(idOf('Programs/p/c.jpg'))).toBe(false)

  // Another process has published a program and taken a picture off.
  stored = snapshot(2, ['Programs/p/a.jpg', 'Programs/p/c.jpg'])
  expect(await pictures.has(idOf('Programs/p/c.jpg'))).toBe(true)
  expect(await pictures.has(idOf('Programs/p/b.jpg'))).toBe(false)
})
