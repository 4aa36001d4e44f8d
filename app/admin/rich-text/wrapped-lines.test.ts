import { expect, test } from 'vitest'
import { joinWrappedLines } from './wrapped-lines.ts'

test('the lines of a PDF become paragraphs', () => {
  expect(
    joinWrappedLines(
      'The forum supports the bill on reserved seats, which the House\r\nread for the second time in May. It asks every party to name\r\nat least one woman for each office, and INEC to publish gender-\r\nbased counts.\r\nSixty women came to the hearing in Ìbàdàn, and eleven of them\r\nspoke.\r\n1. Register before the list closes, in the ward where you live\r\n2. Vote on the day itself, and stay until the count is read out\f',
    ).trimEnd(),
  ).toBe(
    'The forum supports the bill on reserved seats, which the House read for the second time in May. It asks every party to name at least one woman for each office, and INEC to publish gender-based counts.\nSixty women came to the hearing in Ìbàdàn, and eleven of them spoke.\n1. Register before the list closes, in the ward where you live\n2. Vote on the day itself, and stay until the count is read out',
  )
})

test('a word that Chromium’s PDF viewer copies in two parts is one word', () => {
  expect(joinWrappedLines('the Assem\uFFFEbly and the commit\uFFFE\r\ntee')).toBe(
    'the Assembly and the committee',
  )
})

test('lists, verses, addresses, messages and paragraphs keep their lines', () => {
  for (const text of [
    'Agenda\nOpening prayer\nReport of the secretary\nclosing',
    'Arise, O compatriots, Nigeria’s call obey\nTo serve our fatherland with love and strength and faith\nThe labour of our heroes past shall never be in vain\nTo serve with heart and might one nation bound in freedom',
    'Dr. Amina Bello\n12 Awolowo Road\nIkoyi, Lagos',
    'The first paragraph is a whole sentence that ends with a stop.\nThe second paragraph is as long as the first and ends so, too.',
    `${'A long paragraph of a message without any break. '.repeat(4)}\nand a second one that goes on for a while, until the end of it`,
    'one\n\ntwo',
    '',
  ])
    expect(joinWrappedLines(text)).toBe(text)
})
