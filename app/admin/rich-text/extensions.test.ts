// @vitest-environment happy-dom
import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import {
  reportAttributes,
  reportTags,
  sanitiseReport,
  sanitiseRichText,
} from '#domain/rich-text/sanitise.server.ts'
import { extensions, reportExtensions } from './extensions.ts'

const rel = 'rel="noopener noreferrer"'
const stored = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3>',
  '<p>A <strong>bold</strong>, <em>slanted</em> and <u>underlined</u> word,<br />and <code>PVC 2.0</code>.</p>',
  '<p>An <strong><em><code>offset</code></em></strong>.</p>',
  `<p><a href="https://inec.example/a?b=1&amp;c=2" ${rel}>web</a>, <a href="mailto:hello@wipf.example" ${rel}>mail</a>, <a href="tel:+2348000000000" ${rel}>phone</a></p>`,
  `<p>Write to us <a href="/contactus" ${rel}>here</a>, or on <a href="/contactus?about=join#form" ${rel}><code>this page</code></a>.</p>`,
  '<p>In <s>Arewa House</s> <strong>City <s>Square</s></strong>, 10<sup>6</sup> H<sub>2</sub>O.</p>',
  '<ol start="3" type="a"><li><p>third</p></li></ol>',
  '<ul><li><p>dot</p><ol><li><p>first</p></li></ol></li></ul><ol start="3"><li><p>third</p></li></ol>',
  '<blockquote><p>Nobody called that violence.</p><p>She said it.</p></blockquote>',
  '<pre><code>a\n  b</code></pre>',
  '<table><tbody><tr><th colspan="2"><p>Ward</p></th></tr><tr><th rowspan="2"><p>Òkè-Àdó</p></th><td rowspan="2"><p>61</p></td></tr><tr></tr><tr><td colspan="2"><p>7</p></td></tr></tbody></table>',
]
const storedInReports = [
  ...stored,
  `<figure><blockquote><p>I <em>stopped</em>.</p></blockquote><figcaption>A candidate, in <a href="/news" ${rel}>the news</a></figcaption></figure>`,
  '<img src="/images/Programs/3f2a/opening-9c1d.jpg" />',
]

function edited(html: string, allowed: typeof extensions): string {
  const editor = new Editor({ extensions: [...allowed], content: html, injectCSS: false })
  try {
    return editor.getHTML().replace(/(?<=<\/table>|<\/figure>|<img [^<>]*>)<p><\/p>$/, '')
  } finally {
    editor.destroy()
  }
}
const toOwn = (src: string) => src

test.each(stored)('the editor keeps %s', (html) => {
  expect(sanitiseRichText(html), 'is stored').toBe(html)
  expect(sanitiseRichText(edited(html, extensions))).toBe(html)
})

test.each(storedInReports)('the editor of a report keeps %s', (html) => {
  expect(sanitiseReport(html, toOwn), 'is stored').toBe(html)
  expect(sanitiseReport(edited(html, reportExtensions), toOwn)).toBe(html)
})

test('every tag and attribute that is stored is tried', () => {
  const tried = storedInReports.join('')
  for (const tag of reportTags) expect(tried).toMatch(new RegExp(`<${tag}[ >]`))
  for (const [tag, names] of Object.entries(reportAttributes))
    for (const name of names) expect(tried).toMatch(new RegExp(`<${tag}[^>]* ${name}="`))
})

test('links that are not stored are dropped', () => {
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'data:text/html,x',
  ])
    expect(edited(`<p><a href="${href}">x</a></p>`, extensions), href).toBe('<p>x</p>')
})

test('a pasted address becomes a link without the quotes and dashes after it', () => {
  for (const [before, after] of [
    ['“', '”'],
    ['«', '»'],
    ['see ', '…'],
    ['', '’s page'],
    ['(', '– new)'],
  ] as const) {
    const editor = new Editor({ extensions: [...extensions], content: '<p></p>', injectCSS: false })
    editor.view.pasteText(`${before}https://a.example/women’s-day${after}`)
    expect(editor.getHTML(), after).toBe(
      `<p>${before}<a href="https://a.example/women’s-day">https://a.example/women’s-day</a>${after}</p>`,
    )
    editor.destroy()
  }
})
