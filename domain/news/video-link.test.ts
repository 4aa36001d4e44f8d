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
    'https://www.youtube.com/watch?feature=share&v=aqz-KE-bpKQ&t=42s',
    ' http://m.youtube.com/watch?v=aqz-KE-bpKQ ',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=Zx81',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/aqz-KE-bpKQ?si=a&amp;start=3" title="x" allowfullscreen></iframe>',
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
    'https://vimeo.com/1084537/8272103f6e',
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
