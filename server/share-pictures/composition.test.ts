import { expect, test } from 'vitest'
import type { PictureSubject } from '#domain/share-pictures/status-picture.server.ts'
import { compose } from './composition.ts'

test('the name of a colour in a text is drawn as it was written, in every picture', () => {
  const written = ['Use var(--x) here', 'Paint it var(--ink)']
  for (const text of written) {
    const page = [text, '/women'] as const
    const record = { id: '3f2a', acronym: text, title: text, theme: null, label: text } as const
    const dated = { ...record, date: '2022-05-14', pictureUrl: null } as const
    const count = { ...record, kind: 'representation', seats: 109, women: 3, words: [text] } as const
    const woman = {
      ...record,
      kind: 'women',
      quote: text,
      facts: text,
      pictureUrl: null,
      sample: true,
    } as const
    const subjects: readonly PictureSubject[] = [
      { kind: 'site', acronym: text, headline: [text] },
      { ...dated, kind: 'programs' },
      { ...dated, kind: 'news' },
      { ...dated, kind: 'events' },
      { ...dated, kind: 'programs', page },
      count,
      { ...count, source: text, page },
      woman,
      { ...woman, ward: text, page },
    ]
    for (const subject of subjects) {
      const { svg, over, texts } = compose(subject, false, null)
      const drawn = [svg, over, ...texts.map((block) => block.text)].join('\n')
      expect(drawn, `${subject.kind} with ${text}`).toContain(text)
      expect(drawn.match(/<[^>]*var\(/)).toBeNull()
    }
  }
})
