import { expect, test } from 'vitest'
import { mayBePicture, mendFileName, parseDownloadAddress } from './download-address.ts'

const address = (path: string, query = '?alt=media&token=a-b') =>
  `https://firebasestorage.googleapis.com/v0/b/forum.appspot.com/o/${encodeURIComponent(path)}${query}`

test('a random suffix after the extension is mended, and names in order stay', () => {
  expect(mendFileName('photo.jpg9c1d')).toBe('photo.jpg')
  expect(mendFileName('Opening (1).JPEG3f2a-41bc')).toBe('Opening (1).JPEG')
  expect(mendFileName('v1.png7d1e5a2b-0c9f-4a61-9d4e-0f6b2f0c1a2b')).toBe('v1.png')
  for (const name of ['photo.jpg', 'photo.jpeg', 'photo', 'my.photo.webp', 'photo.jpgs', 'notes.pdf'])
    expect(mendFileName(name)).toBe(name)
})

test('a download address is read with its name and its token', () => {
  expect(parseDownloadAddress(` ${address('images/Programs/3f/ọjà.jpg81ab')} `)).toMatchObject({
    name: 'ọjà.jpg',
    mendedFrom: 'ọjà.jpg81ab',
    url: new URL(address('images/Programs/3f/ọjà.jpg81ab')),
  })
})

test('alt=media is added to an address without it, which would give a description of the file', () => {
  expect(parseDownloadAddress(address('a.jpg', '?token=x'))?.url.searchParams.get('alt')).toBe('media')
})

test('any other address is never fetched', () => {
  for (const text of [
    '',
    'photo.jpg',
    'gs://forum.appspot.com/a.jpg',
    'http://firebasestorage.googleapis.com/v0/b/forum/o/a.jpg',
    'https://firebasestorage.googleapis.com.evil.example/v0/b/forum/o/a.jpg',
    'https://firebasestorage.googleapis.com@evil.example/v0/b/forum/o/a.jpg',
    'https://user:pw@firebasestorage.googleapis.com/v0/b/forum/o/a.jpg',
    'https://firebasestorage.googleapis.com:8443/v0/b/forum/o/a.jpg',
    'https://firebasestorage.googleapis.com/v0/b/forum/o/',
    'https://firebasestorage.googleapis.com/v0/b/../o/a.jpg',
    'https://firebasestorage.googleapis.com/v0/b/forum/o/%E0%A4%A',
    'http://169.254.169.254/v0/b/forum/o/a.jpg',
    'http://localhost/v0/b/forum/o/a.jpg',
    'data:image/png;base64,AAAA',
    address('x'.repeat(3_000)),
  ])
    expect(parseDownloadAddress(text), text.slice(0, 90)).toBeNull()
})

test('a document is not taken for a picture, and a name without an extension may be one', () => {
  expect(['a.jpg', 'a.HEIC', 'photo', 'Dr. Sule'].map((name) => mayBePicture({ name }))).toEqual(
    Array(4).fill(true),
  )
  expect(['a.pdf', 'a.docx', 'a.mp4'].map((name) => mayBePicture({ name }))).toEqual(Array(3).fill(false))
})
