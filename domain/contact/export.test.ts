import { expect, test } from 'vitest'
import { toCsv } from './export.server.ts'
import type { ReceivedMessage } from './queries.server.ts'

const message: ReceivedMessage = {
  id: 'one',
  name: 'Fátímọ́ Balógun',
  email: 'fatimo@mail.example',
  phone: '08035550142',
  message: 'One "quoted",\nand two',
  receivedAt: Date.parse('2026-11-21T08:09:00Z'),
  isRead: true,
  answered: null,
  doubt: null,
  urgentWords: null,
  notes: [],
  notification: null,
}

async function* batches(...messages: readonly Partial<ReceivedMessage>[]) {
  yield messages.map((changes) => ({ ...message, ...changes }))
}

const csv = async (...messages: readonly Partial<ReceivedMessage>[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await new Response(toCsv(batches(...messages))).arrayBuffer(),
  )

test('a file begins with a byte order mark and a line of titles, and quotes the values that need it', async () => {
  const text = await csv({})
  expect(text.startsWith('\uFEFFReceived,Name,Email,Phone,Message,State,Urgent words,Notes\r\n')).toBe(true)
  expect(text).toContain('Fátímọ́ Balógun,fatimo@mail.example')
  expect(text).toContain('"One ""quoted"",\nand two"')
})

test('a phone number keeps its digits', async () => {
  expect(await csv({ phone: '2348035550142' })).toContain(",'2348035550142,")
  expect(await csv({})).toContain(",'08035550142,")
  expect(await csv({ phone: '0803 555 0142' })).toContain(',0803 555 0142,')
})

test('a cell that a spreadsheet would run is written as text', async () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    const text = await csv({ name: `${start}HYPERLINK(1)`, message: `${start}cmd|' /C calc'!A0` })
    expect(text, JSON.stringify(start)).toContain(`'${start}HYPERLINK(1)`)
    expect(text, JSON.stringify(start)).toContain(`'${start}cmd|`)
  }
  expect(await csv({ phone: '+2348035550142' })).toContain("'+2348035550142")
})

test('the file says who answered, why a message is doubtful or urgent, and the notes', async () => {
  const at = message.receivedAt
  const text = await csv(
    { answered: { uid: 'r', name: 'Ruth', way: 'call', at }, notes: [{ text: 'Called.', by: 'Ruth', at }] },
    { doubt: 'Holds 6 links', urgentWords: ['kill me'] },
  )
  expect(text).toContain('"Answered by Ruth on 21 November 2026, 09:09"')
  expect(text).toContain('"Called. (Ruth, 21 November 2026, 09:09)"')
  expect(text).toContain('Perhaps spam: Holds 6 links,kill me,')
})

test('a failed read aborts the file instead of ending it as if it were complete', async () => {
  async function* failing() {
    yield [message]
    throw new Error('the database is away')
  }
  await expect(new Response(toCsv(failing())).text()).rejects.toThrow('the database is away')
})
