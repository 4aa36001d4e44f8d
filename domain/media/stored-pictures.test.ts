import { expect, test } from 'vitest'
import { temporaryDocuments } from '#tests/support/temporary-documents.ts'
import { findStoredPictures, mostFound } from './stored-pictures.server.ts'

const size = { width: 1600, height: 1000, colour: 'calico' } as const
const urlOf = (name: string) => `/images/Programs/march/${name}-0123456789abcdef.jpg`

/** A record with pictures, as the website shows it. */
const record = (
  ...images: { readonly url: string; readonly description: string; readonly photographer?: string }[]
) => ({
  images: images.map((image) => ({ ...size, ...image })),
})

test('stored pictures are found by description, file name and credit, each once, with the consent that visitors do not see', async () => {
  const documents = temporaryDocuments()
  const march = {
    url: urlOf('onitsha'),
    description: 'Women march to the market',
    photographer: 'Ebiere Tamuno',
  }
  const hands = { url: urlOf('market-hands'), description: 'Raised hands' }
  await documents.commit(
    [
      {
        ...{ kind: 'set', collection: 'Images', id: 'Programs/march/onitsha-0123456789abcdef.jpg' },
        fields: { ...size, description: march.description, photographer: march.photographer, agreed: true },
      },
    ],
    { uid: 'adaeze', name: 'adaeze@wipf.example' },
  )
  const again = { ...hands, url: hands.url.replace('Programs/march', 'Programs/hall') }
  const records = [record(march, hands), record(march), record(again)]
  const find = async (search: string) => {
    const { total, pictures } = await findStoredPictures(records, search, documents)
    return [total, ...pictures.map(({ url }) => url)]
  }
  expect(await find('Market')).toEqual([2, march.url, hands.url])
  expect(await find('tamuno')).toEqual([1, march.url])
  expect(await find('')).toEqual([2, march.url, hands.url])
  expect(await find('nothing of it')).toEqual([0])
  expect((await findStoredPictures(records, 'onitsha', documents)).pictures).toMatchObject([
    { ...march, agreed: true },
  ])
})

test('a search shows the first pictures, and says how many there are', async () => {
  const records = Array.from({ length: mostFound + 6 }, (_, place) =>
    record({ url: urlOf(`picture-${place}`), description: 'A crowd' }),
  )
  const found = await findStoredPictures(records, 'crowd', temporaryDocuments())
  expect([found.total, found.pictures.length]).toEqual([mostFound + 6, mostFound])
})
