import { expect, test } from 'vitest'
import { readMostRead } from './most-read.server.ts'

type Site = Parameters<typeof readMostRead>[0]

test('each page that was read has its name, also one outside of the menus, a picture, and one that is gone', async () => {
  const paths = ['/', '/partner', '/press', '/programs/kano', '/programs/kano/pictures/2', '/women/gone']
  const pages = await readMostRead(
    {
      pageReads: { mostRead: async () => paths.map((path) => ({ path, count: 1 })) },
      history: {
        titleOf: async ({ id }: { id: string }) => (id === 'kano' ? { title: 'Day in Kano' } : null),
      },
    } as unknown as Site,
    6,
  )
  expect(pages.map(({ name }) => name)).toEqual([
    'Home',
    'Partner with us',
    'Press',
    'Day in Kano',
    'Day in Kano, picture',
    '/women/gone',
  ])
})
