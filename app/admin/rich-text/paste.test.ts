// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cleanPastedHtml, cleanPastedText, countPictures, isOwnCopy } from './paste.ts'

test('text from Word keeps paragraphs and bold, and loses fonts, classes and hidden parts', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-size:11pt}</style></head>
    <body><!--StartFragment--><p class="MsoNormal" style="margin:0"><b><span style="font-family:Calibri;color:red">Women</span></b>
    traders<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
  expect(cleanPastedHtml(word).replace(/\s+/g, ' ')).toBe('<p><strong>Women</strong> traders</p>')
})

test('lists from Word become HTML lists', () => {
  const word = `<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>  </span></span>Register</p><p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Vote</p><p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">·</span>Watch</p>`
  expect(cleanPastedHtml(word)).toBe(
    '<ol><li><p>Register</p></li><li><p>Vote</p></li></ol><ul><li><p>Watch</p></li></ul>',
  )
})

test('text from Google Docs keeps the bold and italic of its spans, and does not become bold as a whole', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400">The </span><span style="font-weight:700">drive</span><span style="font-style:italic"> opened</span></p></b>`
  expect(cleanPastedHtml(docs)).toBe('<p>The <strong>drive</strong><em> opened</em></p>')
})

test('text from a web page loses pictures, colours, scripts and unsafe links, and keeps safe links', () => {
  const page = `<div class="post"><h3 style="color:#f00">Primaries</h3><div onclick="x()">See <a href="https://inec.example/" class="l" target="_blank">the list</a><img src="x.png"><script>alert(1)</script> and <a href="javascript:alert(1)">this</a></div></div>`
  expect(cleanPastedHtml(page)).toBe(
    '<h2>Primaries</h2><p>See <a href="https://inec.example/">the list</a> and this</p>',
  )
})

test('text from WhatsApp loses invisible characters and keeps emoji', () => {
  expect(cleanPastedText('\u200e[12:03] Ada:\u00a0come 👩\u200d🏫\u202c\ufeff')).toBe(
    '[12:03] Ada: come 👩\u200d🏫',
  )
})

test('Nigerian letters and their combining marks stay unchanged', () => {
  expect(cleanPastedHtml('<p>Ẹ Jẹ́ Ká Dìbò, Ụzọma, Ƙarami</p>')).toBe('<p>Ẹ Jẹ́ Ká Dìbò, Ụzọma, Ƙarami</p>')
})

test('HTML copied from the editor is recognised', () => {
  expect(isOwnCopy('<p data-pm-slice="1 1 []">x</p>')).toBe(true)
  expect(isOwnCopy('<p>x</p>')).toBe(false)
})

test('a table keeps its rows, cells and spans, and its caption becomes a paragraph before it', () => {
  const docs =
    '<div dir="ltr" style="margin-left:0pt;"><table style="border:none"><caption>Cards</caption><colgroup><col width="120"></colgroup><tbody>' +
    '<tr style="height:21pt"><th colspan="2" style="border:1px"><p dir="ltr"><span style="font-weight:700">Ward</span></p></th></tr>' +
    '<tr><td><p><span>Òkè-Àdó</span></p></td><td>61</td></tr></tbody></table></div>'
  expect(cleanPastedHtml(docs)).toBe(
    '<p>Cards</p><table><tbody><tr><th colspan="2"><p><strong>Ward</strong></p></th></tr><tr><td><p>Òkè-Àdó</p></td><td>61</td></tr></tbody></table>',
  )
})

test('bold and italic cells of Google Sheets stay so', () => {
  const sheet = `<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr><td style="overflow:hidden;font-weight:bold;">Ward</td><td style="font-style:italic;">Women</td></tr><tr><td style="font-weight:bold"></td><td style="text-align:right;">12</td></tr></tbody></table>`
  expect(cleanPastedHtml(sheet)).toBe(
    '<table><tbody><tr><td><strong>Ward</strong></td><td><em>Women</em></td></tr><tr><td></td><td>12</td></tr></tbody></table>',
  )
})

test('a table for layout becomes paragraphs', () => {
  expect(cleanPastedHtml('<table><tr><td>Dear all</td></tr></table>')).toBe('<p>Dear all</p>')
  expect(
    cleanPastedHtml(
      '<table><tr><td>Menu</td><td><table><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
    ),
  ).toBe('<p>Menu</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>')
})

test('a table with too many cells becomes paragraphs', () => {
  const row = `<tr>${'<td>1</td>'.repeat(30)}</tr>`
  expect(cleanPastedHtml(`<table>${row.repeat(70)}</table>`)).not.toContain('<table>')
  expect(cleanPastedHtml(`<table>${row.repeat(60)}</table>`)).toContain('<table>')
})

test('pictures are counted, without emoji, which stay as characters, and without trackers', () => {
  const html =
    '<p>Come <img class="emoji" alt="🎉" src="/e.png"><img src="a.png" alt="A queue"><img width="1" src="t.gif"></p>'
  expect(countPictures(html)).toBe(1)
  expect(cleanPastedHtml(html)).toBe('<p>Come 🎉</p>')
})

test('a checklist from Google Docs becomes a list whose ticked items are struck, and its boxes are no lost pictures', () => {
  const item = (isTicked: boolean, words: string) =>
    `<li role="checkbox" aria-checked="${isTicked}" style="list-style-type:none"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" alt="${isTicked ? 'checked' : 'unchecked'}" aria-roledescription="checkbox"><p role="presentation"><span style="text-decoration:${isTicked ? 'line-through' : 'none'}">${words}</span></p></li>`
  const docs = `<ul>${item(true, 'Book the hall')}${item(false, 'Call INEC')}</ul>`
  expect(countPictures(docs)).toBe(0)
  expect(cleanPastedHtml(docs)).toBe('<ul><li><p><s>Book the hall</s></p></li><li><p>Call INEC</p></li></ul>')
})

test('the comments of a page that Google Docs made are left out', () => {
  const mark = '<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>'
  const comment =
    '<div class="c9"><p class="c3"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Ask Ada first</span></p><p>Please</p></div>'
  const note = '<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>'
  expect(cleanPastedHtml(`<div><p>Women${mark} vote${note}</p>${comment}${comment}<p>Now</p></div>`)).toBe(
    '<p>Women vote<sup>[1]</sup></p><p>Now</p>',
  )
})

test('a link that a mail program rewrote leads to its target', () => {
  const safe =
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Finec.example%2F&amp;data=ada'
  expect(cleanPastedHtml(`<p><a href="${safe}">the list</a></p>`)).toBe(
    '<p><a href="https://inec.example/">the list</a></p>',
  )
})
