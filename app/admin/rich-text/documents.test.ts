// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { sanitiseRichText } from '#domain/rich-text/sanitise.server.ts'
import { seenText } from '#tests/support/seen-text.ts'
import { extensions, reportExtensions } from './extensions.ts'
import { cleanPastedHtml } from './paste.ts'
import { toSeenHtml } from './read-document.ts'

/** Under tests/support/documents, with what a reader sees of each. */
const documents = {
  'libreoffice.html': `Report of the meeting
The forum supports the bill.
Turnout was 10⁶ and H₂O on the 21st.
Venue: ~~Arewa House~~ City Hall.
A claim¹ with a note, page 0.
1. Register
2. Collect
  a. at the ward
A paragraph between.
3. Vote
After a page break.
Second line tabbed.
> Nobody called that violence.
¹INEC, 2023.`,
  // pandoc writes struck and deleted words in the same way, so neither is shown.
  'pandoc.html': `Report of the meeting
The forum supports the bill.
Turnout was 10⁶ and H₂O on the 21st.
Venue: City Hall.
A claim¹ with a note, page 1.
1. Register
2. Collect
  a. at the ward
A paragraph between.
3. Vote
After a page break.
Second line tabbed.
Nobody called that violence.
1. INEC, 2023.↩︎`,
  'word.html': `Report of the meeting
The forum supports the bill.
Turnout was 10⁶, page 3.
Venue: ~~Arewa House~~ City Hall[1]
1. Register
  a. at the ward
    • before noon
  b. online
2. Collect
A paragraph between.
3. Vote
> Nobody called that violence.
[1] INEC, 2023.`,
  'word-web.html': `The forum supports the bill. Turnout was 10⁶~~, in Arewa House~~
1. Register
  • at the ward
2. Vote`,
  'google-docs.html': `Turnout was 10⁶.
Venue: ~~Arewa House~~ City Hall
3. Vote
  a. at the ward`,
}

const read = (name: string) => readFileSync(`tests/support/documents/${name}`, 'utf8')

function edited(html: string, allowed: typeof extensions): string {
  const editor = new Editor({ extensions: [...allowed], content: html, injectCSS: false })
  try {
    return editor.getHTML()
  } finally {
    editor.destroy()
  }
}

test.each(Object.entries(documents))('a reader sees the same after %s was pasted', (name, seen) => {
  for (const allowed of [extensions, reportExtensions]) {
    const html = edited(cleanPastedHtml(read(name)), allowed)
    expect(seenText(html)).toBe(seen)
    expect(seenText(sanitiseRichText(html))).toBe(seen)
  }
})

test.each(Object.entries(documents))('the HTML source of %s shows the same', (name, seen) => {
  const html = edited(toSeenHtml(read(name)), extensions)
  expect(seenText(sanitiseRichText(html))).toBe(seen)
})

/** Only the editor turns numbered paragraphs into lists. After the sanitiser alone, their numbers are words. */
const withoutSigns = (seen: string) => seen.replace(/^(?: *(?:[•§>]|\w{1,2}[.)]) *)+/gm, '').split(/\n */)

test.each(Object.entries(documents))('%s has the same words after an import', (name, seen) => {
  expect(withoutSigns(seenText(sanitiseRichText(read(name))))).toEqual(withoutSigns(seen))
})
