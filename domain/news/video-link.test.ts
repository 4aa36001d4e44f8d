import { expect, test } from 'vitest'
import { parseVideoLink } from './video-link.ts'

const youTube = {
  host: 'youtube',
  id: 'aqz-KE-bpKQ',
  embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  pageUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
}

test('every form of YouTube address gives the player without cookies', () => {
  for (const text of [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?feature=share&v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=PL1&index=3&pp=ygUE&t=0s',
    ' http://m.youtube.com/watch?v=aqz-KE-bpKQ ',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=Zx81',
    'https://youtu.be/aqz-KE-bpKQ/',
    'https://music.youtube.com/watch?v=aqz-KE-bpKQ&si=a',
    'https://www.youtube.com/watch/aqz-KE-bpKQ',
    'https://www.youtube.com/?v=aqz-KE-bpKQ',
    'https://youtube.com/shorts/aqz-KE-bpKQ?feature=shared',
    'https://www.youtube.com/v/aqz-KE-bpKQ?version=3',
    'https://www.youtube.com/e/aqz-KE-bpKQ',
    'https://studio.youtube.com/video/aqz-KE-bpKQ/edit',
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3Daqz-KE-bpKQ%26feature%3Dshare',
    'https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ&gl=DE',
    'https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daqz-KE-bpKQ&usg=x',
    'https://www.google.com/url?q=https://youtu.be/aqz-KE-bpKQ&sa=D',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2Faqz-KE-bpKQ%3Ffbclid%3Dx&h=AT0',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=a&amp;rel=0" title="x" allowfullscreen></iframe>',
    "<p>Watch</p><IFRAME\n data-src='https://evil.example/' SRC = 'https://www.youtube.com/embed/aqz-KE-bpKQ'></IFRAME>",
  ])
    expect(parseVideoLink(text), text).toEqual(youTube)
})

test('Vimeo addresses are read, unlisted videos with their code', () => {
  const open = {
    host: 'vimeo',
    id: '1084537',
    embedUrl: 'https://player.vimeo.com/video/1084537?dnt=1',
    pageUrl: 'https://vimeo.com/1084537',
  }
  for (const text of [
    'https://vimeo.com/1084537',
    'https://www.vimeo.com/1084537?share=copy',
    'https://vimeo.com/channels/staffpicks/1084537',
    'https://vimeo.com/groups/women/videos/1084537',
    'https://vimeo.com/showcase/77/video/1084537',
    '<iframe src="https://player.vimeo.com/video/1084537" frameborder="0"></iframe>',
  ])
    expect(parseVideoLink(text), text).toEqual(open)
  for (const text of [
    'https://vimeo.com/1084537/8272103f6e',
    'https://player.vimeo.com/video/1084537?h=8272103f6e',
  ])
    expect(parseVideoLink(text), text).toEqual({
      ...open,
      embedUrl: 'https://player.vimeo.com/video/1084537?h=8272103f6e&dnt=1',
      pageUrl: 'https://vimeo.com/1084537/8272103f6e',
    })
})

test('a Vimeo address of the pages where its owner manages it is read, with the code of a private video', () => {
  for (const [text, page] of [
    ['https://vimeo.com/manage/videos/1084537', '1084537'],
    ['https://vimeo.com/manage/videos/1084537/privacy', '1084537'],
    ['https://vimeo.com/manage/1084537/general', '1084537'],
    ['https://vimeo.com/manage/videos/1084537/8272103f6e', '1084537/8272103f6e'],
    ['https://vimeo.com/manage/videos/1084537/8272103f6e/privacy?x=1', '1084537/8272103f6e'],
    ['https://vimeo.com/1084537/8272103f6e?share=copy&fl=sv&fe=ci', '1084537/8272103f6e'],
    ['https://vimeo.com/1084537?h=8272103f6e', '1084537/8272103f6e'],
    ['https://vimeo.com/showcase/77?video=1084537', '1084537'],
    ['https://vimeo.com/album/77/video/1084537', '1084537'],
  ] as const)
    expect(parseVideoLink(text)?.pageUrl, text).toBe(`https://vimeo.com/${page}`)
})

/*
 * Sources of start times. YouTube: "IFrame Player API, Supported Parameters" (`start`, in seconds) and the share dialog
 * (`t`). Vimeo: "Start a video at a timestamp" (`#t=1m35s`). Facebook: the embed code of a video (`t`).
 */
test('a video starts where the pasted address does', () => {
  const starts = [
    ...['watch?v=aqz-KE-bpKQ&t=95', 'watch?v=aqz-KE-bpKQ&t=95s', 'watch?v=aqz-KE-bpKQ&t=1m35s'],
    ...['watch?v=aqz-KE-bpKQ#t=1m35s', 'watch?time_continue=95&v=aqz-KE-bpKQ', 'embed/aqz-KE-bpKQ?start=95'],
    ...['live/aqz-KE-bpKQ?t=0h1m35s', 'attribution_link?u=%2Fwatch%3Fv%3Daqz-KE-bpKQ%26t%3D95'],
  ].map((path) => `https://www.youtube.com/${path}`)
  for (const text of [...starts, 'https://youtu.be/aqz-KE-bpKQ?si=a&t=95'])
    expect(parseVideoLink(text), text).toEqual({
      ...youTube,
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?start=95',
      pageUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=95s',
    })
  expect(parseVideoLink('https://youtu.be/aqz-KE-bpKQ?t=1h2m3s')?.embedUrl).toMatch(/\?start=3723$/)
  for (const time of ['x', '-5', '1e9', '99999999', ''])
    expect(parseVideoLink(`https://youtu.be/aqz-KE-bpKQ?t=${time}`), time).toEqual(youTube)

  for (const text of [
    'https://vimeo.com/1084537/8272103f6e?share=copy#t=1m35s',
    'https://player.vimeo.com/video/1084537?h=8272103f6e#t=95.2s',
  ])
    expect(parseVideoLink(text), text).toMatchObject({
      embedUrl: 'https://player.vimeo.com/video/1084537?h=8272103f6e&dnt=1#t=95s',
      pageUrl: 'https://vimeo.com/1084537/8272103f6e#t=95s',
    })
  for (const text of [
    'https://www.facebook.com/watch/?v=1234567890&t=95',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1234567890&t=95',
  ])
    expect(parseVideoLink(text), text).toMatchObject({
      embedUrl:
        'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D1234567890&show_text=false&t=95',
      pageUrl: 'https://www.facebook.com/watch/?v=1234567890&t=95',
    })
})

test('an address is found in words, brackets, Markdown and whole embed codes', () => {
  const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  for (const text of [
    `Watch: ${address}.`,
    `Watch our town hall at ${address}, from 10 o’clock`,
    `(${address})`,
    `<${address}>`,
    `[${address}]`,
    `“${address}”`,
    `*${address}*`,
    `[Town Hall](${address})`,
    `Video:${address}`,
    `[embed]${address}[/embed]`,
    `Town Hall\n${address}\nvia @YouTube`,
    `https://www.forum.example/news ${address}`,
    `\u200E${address}\u200B`,
    `See youtu.be/aqz-KE-bpKQ!`,
    `www.youtube.com/watch?feature=share&amp;v=aqz-KE-bpKQ`,
    `<p>${address}</p>`,
    `<a class="x" href="${address}">Watch</a>`,
    `<blockquote cite='${address}'><p>Town Hall</p></blockquote>`,
    `<object><param name="movie" value="x"><embed src="https://www.youtube.com/v/aqz-KE-bpKQ"></object>`,
  ])
    expect(parseVideoLink(text), text).toEqual(youTube)
  const sdk =
    '<div id="fb-root"></div><script async src="https://connect.facebook.net/en_US/sdk.js"></script>'
  const code =
    '<div class="fb-video" data-href="https://www.facebook.com/wipf.example/videos/1234567890/"></div>'
  expect(parseVideoLink(sdk + code)?.pageUrl).toBe('https://www.facebook.com/wipf.example/videos/1234567890/')
  const vimeo =
    '<div style="padding:56.25% 0 0 0"><iframe src="https://player.vimeo.com/video/1084537?h=8272103f6e&amp;app_id=1" title="x"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>'
  expect(parseVideoLink(vimeo)?.pageUrl).toBe('https://vimeo.com/1084537/8272103f6e')
})

test('Facebook’s addresses of other devices, languages and kinds of pages are read', () => {
  for (const [text, page] of [
    ['https://www.facebook.com/watch?v=1234567890', 'watch/?v=1234567890'],
    ['https://www.facebook.com/watch/?ref=saved&v=1234567890', 'watch/?v=1234567890'],
    ['https://www.facebook.com/watch/live/?ref=watch_permalink&v=1234567890', 'watch/?v=1234567890'],
    ['https://www.facebook.com/video.php?v=1234567890', 'watch/?v=1234567890'],
    ['https://www.facebook.com/video/embed?video_id=1234567890', 'watch/?v=1234567890'],
    ['https://mbasic.facebook.com/watch/?v=1234567890', 'watch/?v=1234567890'],
    ['https://ha-ng.facebook.com/watch/?v=1234567890', 'watch/?v=1234567890'],
    ['https://fb.com/wipf.example/videos/1234567890', 'wipf.example/videos/1234567890/'],
    ['https://www.facebook.com/100064/videos/vb.100064/1234567890/', '100064/videos/1234567890/'],
    ['https://www.facebook.com/Ọmọ-Ẹgbẹ́/videos/1234567890', 'watch/?v=1234567890'],
    ['https://www.facebook.com/reel/1234567890/?s=single_unit', 'reel/1234567890'],
    ['https://www.facebook.com/reels/1234567890', 'reel/1234567890'],
    ['https://www.facebook.com/wipf.example/reel/1234567890', 'reel/1234567890'],
  ] as const)
    expect(parseVideoLink(text)?.pageUrl, text).toBe(`https://www.facebook.com/${page}`)
})

test('Facebook addresses and embed codes are read', () => {
  const ofPage = {
    host: 'facebook',
    id: '1234567890',
    embedUrl:
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwipf.example%2Fvideos%2F1234567890%2F&show_text=false',
    pageUrl: 'https://www.facebook.com/wipf.example/videos/1234567890/',
  }
  for (const text of [
    'https://www.facebook.com/wipf.example/videos/1234567890/',
    'https://m.facebook.com/wipf.example/videos/town-hall-in-enugu/1234567890/?mibextid=x',
    '<iframe src="https://www.facebook.com/plugins/video.php?height=314&amp;href=https%3A%2F%2Fwww.facebook.com%2Fwipf.example%2Fvideos%2F1234567890%2F&amp;show_text=false"></iframe>',
  ])
    expect(parseVideoLink(text), text).toEqual(ofPage)
  expect(parseVideoLink('https://www.facebook.com/watch/?v=1234567890')?.pageUrl).toBe(
    'https://www.facebook.com/watch/?v=1234567890',
  )
  expect(parseVideoLink('https://www.facebook.com/reel/1234567890')?.pageUrl).toBe(
    'https://www.facebook.com/reel/1234567890',
  )
})

test('the addresses of a video link are read as the same video link', () => {
  for (const text of [
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=95',
    'https://vimeo.com/1084537/8272103f6e',
    'https://vimeo.com/1084537#t=95s',
    'https://www.facebook.com/watch/?v=1234567890&t=95',
    'https://www.facebook.com/wipf.example/videos/1234567890/?t=95',
    'https://www.facebook.com/wipf.example/videos/1234567890/',
    'https://www.facebook.com/reel/1234567890',
  ]) {
    const link = parseVideoLink(text)
    expect(parseVideoLink(link?.embedUrl ?? ''), text).toEqual(link)
    expect(parseVideoLink(link?.pageUrl ?? ''), text).toEqual(link)
  }
})

test('other hosts, deceptive addresses, playlists and short links are refused', () => {
  for (const text of [
    '',
    'a video',
    'https://evil.example/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://youtube.com@evil.example/watch?v=aqz-KE-bpKQ',
    'https://a:b@youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.:443/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com:8443/watch?v=aqz-KE-bpKQ',
    'https://evil.example\\@youtube.com/watch?v=aqz-KE-bpKQ',
    'https://yоutube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert("https://www.youtube.com/watch?v=aqz-KE-bpKQ")',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube.com/@wipf.example',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"onload="x',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://vimeo.com/ondemand/film',
    'https://vimeo.com/event/1084537',
    'https://vimeo.com/user77/review/1084537/8272103f6e',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/clip/UgkxAbCdEf',
    'https://www.youtube.com/redirect?q=https://youtu.be/aqz-KE-bpKQ',
    'https://www.google.com/url?q=https://evil.example/',
    'https://evil.example/l.php?u=https://youtu.be/aqz-KE-bpKQ',
    'https://l.facebook.com.evil.example/l.php?u=https://youtu.be/aqz-KE-bpKQ',
    'https://xx-yyy.facebook.com/watch/?v=1234567890',
    'https://www.facebook.com/share/r/1AbC/',
    'https://www.facebook.com/story.php?story_fbid=1&id=2',
    'https://fb.watch/abc123/',
    'https://www.facebook.com/share/v/1AbC/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2F',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fplugins%2Fvideo.php',
    'https://www.facebook.com/wipf.example/posts/1234567890',
    '__proto__',
    'https://constructor/',
    `https://www.youtube.com/watch?v=aqz-KE-bpKQ&${'x'.repeat(5_000)}`,
  ])
    expect(parseVideoLink(text), text.slice(0, 90)).toBeNull()
})
