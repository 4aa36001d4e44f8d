import { expect, test } from 'vitest'
import { expectLinear } from '#tests/support/growth.ts'
import { excerpt } from './excerpt.ts'
import { toReportParts } from './report-parts.ts'
import { presentReport, presentRichText, sanitiseReport, sanitiseRichText } from './sanitise.server.ts'

const own = '/images/Programs/3f2a/opening-9c1d.jpg'
const toOwn = (src: string) => (src === own ? src : null)

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT >',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" onmouseover=alert(1)>text</p>',
  '<p/onclick=alert(1)>text',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp></xmp><img src=x onerror=alert(1)></xmp>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<table><table><td>nested<tr><th>x</table>after',
  '<td>a cell without a table</td><tr><tbody>',
  '<table><p>between</p><tr><td onclick=x() style="width:900px" colspan="2" rowspan="-1">x</td><td colspan="1e1" rowspan="999999">y</table>',
  '<table background="javascript:alert(1)"><caption><script>alert(1)</script>c</caption><colgroup><col></colgroup></table>',
  '<iframe><iframe><p title="</iframe><img src=x onerror=alert(1)>">',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object><embed src=x>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="/\t/evil.example">x</a>',
  '<a href="/x/..//evil.example">x</a>',
  '<a href="https://good.example" target="_blank" rel="opener" onclick="x()" style="position:fixed">x</a>',
  '<a href="https://a.example/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href="https://a.example"><a href="https://b.example">nested</a></a>',
  '<a>no address</a><a href>none</a><a name="top">name</a>',
  '<p style="background:url(javascript:alert(1))" class="x" id="y">text</p>',
  '<style>@import "//evil.example"</style>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example"><base href=//evil.example>',
  '<form action=//evil.example><form><input name=x><button formaction=javascript:alert(1)>x</button></form></form>',
  '<h1><h2>crossed</h1></h2>',
  '<p><p><div><p>unclosed',
  '<ol start="3" type="a"><li>x</ol><ol start="-1"><li>y</ol><ol start="1e9"><li>z</ol>',
  '<!--><script>alert(1)</script>-->',
  '<!DOCTYPE html><html><body onload=alert(1)><p>x</p></body></html>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?><% alert(1) %>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  'a < b && c > d "quoted" \'single\' \u00A0 &nbsp; &notin; &unknown;',
  '<',
  '</p></p></p>',
  '<p>\u0000<b\u0000>x',
  '<p title="a\u0000b">x</p>',
  '<b><i><u>x</b></i></u>',
  `${'<ul><li>'.repeat(3000)}deep`,
  '<img src="https://evil.example/x.jpg"><img src="//evil.example/x.jpg" srcset="x 2x"><img><img src>',
  `<img src="${own}" onerror=alert(1) style="position:fixed" loading=eager><img src=${own}?x><img src="${own} ">`,
  '<img src="/images/Programs/3f2a/../../../admin/sign-out"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  `<p><img src="${own}"></p><p>a<img src="${own}">b</p><ul><li><img src="${own}"></ul><p> <img src="${own}" /> </p>`,
  '<figure onclick=x()><blockquote cite="javascript:alert(1)" style="x"><p>quoted</p></blockquote><figcaption class=x>who</figcaption></figure>',
  '<figure></figure><figure><img src=x></figure><blockquote> </blockquote><figcaption></figcaption><figure><blockquote><p></p>',
  '<blockquote><figure><blockquote>nested<figcaption><figcaption>crossed</blockquote></figure>',
  '<p></p><p> <br></p><p>text</p><p>\u00A0</p>\n<p></p>',
  '<a href="https://xn--a.example:99999/">x</a><a href="http://[::1">x</a>',
  '<a href="https://user:pass@bank.example">x</a>',
  '<p>a<del><b>b</b><p>c<ul><li>d</del>e<h2><del>f</del></h2><h2><span class=deletion>g<img src=x></span></h2>',
  `<div>a<div>b${'<ul><li>'.repeat(22)}<div>c</div><span style="text-decoration:line-through;vertical-align:super">d</span>`,
  '<s>a<s>b<strike>c</s>d<sup><sub><sup>e</sup></s><b style="font-weight:400">f<b>g</b>',
  '<title><del>a</title>b<del>c<iframe><p style="text-decoration:line-through">d</iframe>e',
  `<a href="https://long.example/${'a'.repeat(3000)}">x</a>`,
]

test('sanitising a result again changes nothing, for any input', () => {
  for (const html of hostile) {
    const once = sanitiseRichText(html)
    expect(sanitiseRichText(once), html.slice(0, 200)).toBe(once)
    const presented = presentRichText(html)
    expect(sanitiseRichText(presented).length, html.slice(0, 200)).toBe(presented.length)
    const report = sanitiseReport(html, toOwn)
    expect(sanitiseReport(report, toOwn), html.slice(0, 200)).toBe(report)
  }
})

test('the result has only tags of the toolbar, and no attributes except safe addresses, the numbers of a list and the spans of cells', () => {
  const plain = String.raw`\/?(?:p|strong|em|u|s|sup|sub|ol|ul|li|h[1-4]|blockquote|pre|code|table|tbody|tr|th|td)|br \/|\/a`
  const link = String.raw`a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>]*" rel="noopener noreferrer"`
  const cell = String.raw`t[dh](?: colspan="\d{1,2}")?(?: rowspan="\d{1,2}")?`
  const allowed = new RegExp(
    `^<(?:${plain}|${link}|${cell}|ol(?: start="[1-9][0-9]{0,3}")?(?: type="[aAiI]")?)>$`,
  )
  for (const html of hostile)
    for (const result of [sanitiseRichText(html), presentRichText(html)])
      for (const tag of result.match(/<[^>]*>?/g) ?? []) expect(tag, html.slice(0, 200)).toMatch(allowed)
  const quote = String.raw`\/?(?:figure|figcaption)`
  const allowedInReport = new RegExp(`${allowed.source}|^<(?:${quote}|img src="${own}" /)>$`)
  for (const html of hostile)
    for (const result of [sanitiseReport(html, toOwn), presentReport(html, toOwn)])
      for (const tag of result.match(/<[^>]*>?/g) ?? [])
        expect(tag, html.slice(0, 200)).toMatch(allowedInReport)
})

test('a report keeps its pull quotes and its own pictures between paragraphs, and no empty ones', () => {
  const quote =
    '<figure><blockquote><p>I stopped.</p></blockquote><figcaption>A candidate</figcaption></figure>'
  const html = `<p>One.</p><img src="${own}" />${quote}<p>Two.</p>`
  expect(sanitiseReport(html, toOwn)).toBe(html)
  expect(sanitiseRichText(html)).toBe(
    '<p>One.</p><blockquote><p>I stopped.</p></blockquote>A candidate<p>Two.</p>',
  )
  expect(sanitiseReport(`<p>One.</p><p> <img src="${own}"> </p>`, toOwn)).toBe(
    `<p>One.</p><img src="${own}" />`,
  )
  expect(
    sanitiseReport('<figure><blockquote><p> </p></blockquote></figure><p>x<img src="/a.jpg"></p>', toOwn),
  ).toBe('<p>x</p>')
})

test('HTML of the toolbar stays unchanged', () => {
  const html =
    '<h1>One</h1><p>A <strong>bold</strong> <em>and</em> <u>plain</u> <a href="https://inec.example/a?b=1&amp;c=2" rel="noopener noreferrer">link</a><br />line</p>' +
    '<ol><li><p>first</p></li></ol><ul><li><p>dot</p></li></ul><h2>Two</h2><pre><code>a &lt; b</code></pre>'
  expect(sanitiseRichText(html)).toBe(html)
})

test('a table keeps its rows, cells and spans, and loses everything else', () => {
  expect(
    sanitiseRichText(
      '<table border="1" style="width:900px"><caption>Votes</caption><thead><tr><th colspan="2" scope="col">Ward</th></tr></thead>' +
        '<tbody><tr><td width="60" rowspan="1"><p>Òkè-Àdó</p></td><td rowspan="99">61</td></tr></tbody></table>',
    ),
  ).toBe(
    '<table>Votes<tr><th colspan="2">Ward</th></tr><tbody><tr><td><p>Òkè-Àdó</p></td><td>61</td></tr></tbody></table>',
  )
})

test('b and i become strong and em', () => {
  expect(sanitiseRichText('<p><b>a</b> <i>b</i></p>')).toBe('<p><strong>a</strong> <em>b</em></p>')
})

test('the text of removed tags stays, and invisible text is removed', () => {
  expect(sanitiseRichText('<dl><dt>term</dt></dl>')).toBe('term')
  expect(sanitiseRichText('<p>a<script>alert(1)</script><style>p{}</style></p>')).toBe('<p>a</p>')
})

test.each([
  [
    'a deletion',
    'not <del>support</del><ins cite="mailto:Ada" datetime="2026-11-20">welcome</ins>',
    'not welcome',
  ],
  ['a deletion of Word for the web', 'a<span class="TrackedChange TrackChangeTextDeletion">b</span>', 'a'],
  ['a deletion of pandoc', 'a<span class="deletion" data-author="Ada">b <em>c</em></span>', 'a'],
  [
    'a comment of Word',
    'a<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span>',
    'a',
  ],
  [
    'a comment of LibreOffice Calc',
    '<a class="comment-indicator"></a><comment>Ask Ada first</comment>a',
    'a',
  ],
  ['the list of comments', "a<div style='mso-element:comment-list'><hr><div id=c><p>b</p></div></div>", 'a'],
  ['hidden words', "a<span style='display:none;mso-hide:all'>b</span><span style=DISPLAY:NONE>c</span>", 'a'],
  ['a page break', "a<br clear=all style='page-break-before:always'>b", 'a<br />b'],
  ['a page break before a paragraph', "<br style='page-break-before:always'></p><p>a", 'a'],
  [
    'the code of a field',
    "page <span style='mso-element:field-begin'></span> PAGE \\* <b>MERGEFORMAT</b><span style='mso-element:field-separator'></span>3<span style='mso-element:field-end'></span>",
    'page 3',
  ],
  ['a field that never ends', "a <span style='mso-element:field-begin'></span> b", 'a  b'],
  [
    'a comment that begins with a condition',
    'a<!--[if supportFields]> PAGE <![endif]--><![if !x]>b<![endif]>',
    'ab',
  ],
  ['the settings of a document', '<xml><w:View>Normal</w:View></xml><title>Minutes</title>a', 'a'],
])('%s never becomes text', (_, html, words) => {
  expect(sanitiseRichText(`<p>${html}</p>`)).toMatch(new RegExp(`^<p>${words}</p>(<p></p>)?$`))
})

test('hidden words are left out below the deepest tags that are kept', () => {
  const deep = `${'<ul><li>'.repeat(30)}a<span style="display:none">b</span><del>c</del>`
  expect(sanitiseRichText(deep).replace(/<[^>]*>/g, '')).toBe('a')
})

test('struck, raised and lowered words keep their tag, however they were written', () => {
  const struck = '<p><s>Arewa House</s> City Hall</p>'
  for (const words of [
    '<s>Arewa House</s>',
    '<strike>Arewa House</strike>',
    '<span style="text-decoration: underline line-through red">Arewa House</span>',
    '<font style="TEXT-DECORATION-LINE:LINE-THROUGH">Arewa House</font>',
    '<s><span style="text-decoration:line-through"><s>Arewa House</s></span></s>',
  ])
    expect(sanitiseRichText(`<p>${words} City Hall</p>`), words).toBe(struck)
  expect(sanitiseRichText('<p style="text-decoration:line-through">a <b>b</b></p>')).toBe(
    '<p><s>a </s><strong><s>b</s></strong></p>',
  )
  expect(
    sanitiseRichText(
      '<p>10<span style="vertical-align:super">6</span> H<span style="vertical-align:sub">2</span>O</p>',
    ),
  ).toBe('<p>10<sup>6</sup> H<sub>2</sub>O</p>')
  const both = 'text-decoration:line-through;vertical-align:super'
  expect(sanitiseRichText(`<p><span style="${both}">a &amp; b</span> <s>c</s><s>d</s></p>`)).toBe(
    '<p><sup><s>a &amp; b</s></sup> <s>cd</s></p>',
  )
  expect(sanitiseRichText('<p>x<span class=MsoFootnoteReference>[1]</span></p>')).toBe(
    '<p>x<sup>[1]</sup></p>',
  )
})

test('a quotation stays one, and so does that of Word', () => {
  expect(sanitiseRichText('<p class=MsoIntenseQuote>a</p><blockquote type="cite">b</blockquote>')).toBe(
    '<blockquote>a</blockquote><blockquote>b</blockquote>',
  )
  expect(sanitiseRichText('<blockquote> </blockquote><p>a</p>')).toBe('<p>a</p>')
})

test('when blocks are removed, their words keep a line break between them', () => {
  expect(sanitiseRichText('<div>One</div><div>Two<div>Three</div></div><p>Four</p>')).toBe(
    'One<br />Two<br />Three<p>Four</p>',
  )
})

test('bold that is not bold, as around a copy from Google Docs, and the marks of a quotation', () => {
  expect(sanitiseRichText('<b style="font-weight:normal;"><p>a <b>b</b> <q>c</q></p></b>')).toBe(
    '<p>a <strong>b</strong> “c”</p>',
  )
})

test('a heading whose words are inside an anchor of Word keeps them', () => {
  expect(sanitiseRichText('<h2><a name="_Toc1">Turnout</a></h2><h2><del>Votes</del></h2>')).toBe(
    '<h2>Turnout</h2>',
  )
})

test('a link with an unsafe address is reduced to its text', () => {
  expect(sanitiseRichText('<p><a href="javascript:alert(1)">Read the pledge</a></p>')).toBe(
    '<p>Read the pledge</p>',
  )
})

test('addresses without a scheme become working links', () => {
  const address = (href: string) => sanitiseRichText(`<a href="${href}">x</a>`).match(/href="([^"]*)"/)?.[1]
  expect(address('www.inec.example/forms')).toBe('https://www.inec.example/forms')
  expect(address('hello@wipf.example')).toBe('mailto:hello@wipf.example')
  expect(address('tel:+2348000000000')).toBe('tel:+2348000000000')
  expect(address('tel:+234 (0)803 555 0142')).toBe('tel:+2348035550142')
  expect(address('tel:08035550142')).toBe('tel:+2348035550142')
  expect(address('tel:112')).toBe('tel:112')
  expect(address('/contactus')).toBe('/contactus')
  expect(address('#top')).toBeUndefined()
})

test('a link that a mail program rewrote is stored as its target, and so is its address in words', () => {
  const safe = `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Finec.example%2Fa%3Fb%3D1%26c%3D2&data=05%7Cada%40wipf.example${'x'.repeat(2_000)}`
  const escaped = safe.replaceAll('&', '&amp;')
  expect(sanitiseRichText(`<p><a href="${escaped}">&lt;${escaped}&gt; &amp;lt;</a></p>`)).toBe(
    '<p><a href="https://inec.example/a?b=1&amp;c=2" rel="noopener noreferrer">&lt;https://inec.example/a?b=1&amp;c=2&gt; &amp;lt;</a></p>',
  )
})

test('headings of a report start at h2, below the heading of its page', () => {
  expect(presentRichText('<h1>a</h1><h2>b</h2><h1>c</h1>')).toBe('<h2>a</h2><h3>b</h3><h2>c</h2>')
})

test('no heading level is skipped, whatever the editor chose', () => {
  expect(presentRichText('<p>x</p><h2>a</h2><h2>b</h2>')).toBe('<p>x</p><h2>a</h2><h2>b</h2>')
  expect(presentRichText('<h3>a</h3><h1>b</h1><h3>c</h3>')).toBe('<h2>a</h2><h2>b</h2><h3>c</h3>')
})

test('a heading without a text is removed, and its picture stays in a report', () => {
  expect(sanitiseRichText('<p>One.</p><h2><br /></h2><h3> <em></em></h3><p>Two.</p>')).toBe(
    '<p>One.</p><p>Two.</p>',
  )
  expect(sanitiseReport('<h2></h2><h2><img src="1" /></h2><p>Two.</p>', (src) => src)).toBe(
    '<h2><img src="1" /></h2><p>Two.</p>',
  )
})

test('empty paragraphs around a report are removed, and those inside stay', () => {
  expect(sanitiseRichText('<p></p>\n<p><br></p><p>a</p><p></p><p>b</p><p> </p>')).toBe(
    '<p>a</p><p></p><p>b</p>',
  )
})

test('HTML with more tags than a person writes is reduced to its text', () => {
  const html = `${'<u>'.repeat(10_001)}1 &lt; 2 &amp;amp; <script>3</script>`
  expect(sanitiseRichText(html)).toBe('1 &lt; 2 &amp;amp;')
  expect(sanitiseRichText(sanitiseRichText(html))).toBe(sanitiseRichText(html))
})

for (const piece of [
  '<p>',
  '<b><i>',
  '<u>',
  '<em>x',
  '<b></i>',
  '<ul><li>',
  '<table><tr><td>',
  '<svg>',
  '<pre>',
  '<figure>x',
  '<blockquote>',
  '<img src=x>',
  '<del>x',
  '<del>x</del>',
  '<div>x',
  '<s>x',
  '<s>x</s>',
  '<sup>1',
  '<b style="font-weight:400">x</b>',
  '<span style="text-decoration:line-through">x</span>',
  '<span style="text-decoration:line-through"><sup>',
  '<span style="text-decoration:text-decoration:',
  '<span style="mso-element:field-begin">',
  '<span style="mso-element:field-begin">x<b style="mso-element:field-end">',
  '<q>',
  'https://www.google.com/url?q=',
  '<a href="https://urldefense.com/v3/__**A__;a!">x</a>',
  `<p> <img src="${own}"> </p>`,
  '<h1>x</h1>',
  '<a href=x>',
  '<a>x</a>',
  '<a href="/x">x</a>',
  '<iframe>',
  '<textarea>',
  '<script></script ',
  '<!--',
  '<![CDATA[',
  '<p> <br>',
  '<p></p>',
  '<p title="',
  '</p>',
  ' ',
  '\n',
  '<p ',
  '&',
  '&lt;',
  '<',
]) {
  test(`processing ${JSON.stringify(piece)} takes linear time: eight times the text takes about eight times as long`, () => {
    const make = (size: number) => `x${piece.repeat(size / piece.length)}x`
    expectLinear(piece, make, sanitiseRichText)
    expectLinear(piece, make, (html) => toReportParts(presentReport(html, toOwn)))
    expectLinear(piece, make, (html) => excerpt(html, 160))
  })
}
