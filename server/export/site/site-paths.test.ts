import { expect, test } from 'vitest'
import { createSitePaths, relativeLink } from './site-paths.ts'

test('a page is the index of the folder with its address, and a query is a part of it', () => {
  const { fileOf } = createSitePaths()
  expect(fileOf('/')).toBe('index.html')
  expect(fileOf('/programs')).toBe('programs/index.html')
  expect(fileOf('/programs/3f2a')).toBe('programs/3f2a/index.html')
  expect(fileOf('/programs?page_2')).toBe('programs/list.page_2/index.html')
  expect(fileOf('/programs?theme_Mentorship%20%26%20Training')).toBe(
    'programs/list.theme_Mentorship-Training/index.html',
  )
  expect(fileOf('/feed.xml')).toBe('feed.xml')
  expect(fileOf('/sitemap.xml?part=news-1')).toBe('sitemap.part-news-1.xml')
})

test('two addresses never share a file, also on disks without letter case, and names stay short', () => {
  const { fileOf } = createSitePaths()
  const addresses = [
    '/programs/Ab',
    '/programs/aB',
    '/programs?title_a+b',
    '/programs?title_a-b',
    '/programs?title_A%2Fb',
  ]
  const files = addresses.map(fileOf)
  expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(addresses.length)
  expect(addresses.map(fileOf)).toEqual(files)
  const long = fileOf(`/${'x'.repeat(2_000)}?${'y'.repeat(2_000)}`)
  expect(Math.max(...long.split('/').map((name) => name.length))).toBeLessThan(255)
})

test('an address that climbs stays in the folder', () => {
  const { fileOf } = createSitePaths()
  for (const address of ['/../../etc/passwd', '/%2e%2e/x', '/..%2F..%2Fx', '/a/./..//b', '/%E0%A4%A']) {
    expect(fileOf(address).split('/')).not.toContain('..')
  }
})

test('links between files are relative', () => {
  expect(relativeLink('index.html', 'programs/index.html')).toBe('programs/index.html')
  expect(relativeLink('programs/3f2a/index.html', 'programs/9c1d/index.html')).toBe('../9c1d/index.html')
  expect(relativeLink('programs/3f2a/index.html', 'programs/3f2a/index.html')).toBe('index.html')
  expect(relativeLink('programs/index.html', 'index.html')).toBe('../index.html')
})
