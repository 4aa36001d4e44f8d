import { expect, test } from 'vitest'
import { toSafeName } from './file-name.ts'

test('brackets, symbols and spaces become single hyphens', () => {
  expect(toSafeName('Opening Session (1) [final] #2 & more!.JPG')).toBe('opening-session-1-final-2-more')
  expect(toSafeName('IMG_20231118_101502.jpeg')).toBe('img-20231118-101502')
})

test('letters of Nigerian languages become plain letters', () => {
  expect(toSafeName('Ẹ Jẹ́ Ká Dìbò, Ìbàdàn.png')).toBe('e-je-ka-dibo-ibadan')
  expect(toSafeName('Ƙungiya ɗaukar Ụmụ.webp')).toBe('kungiya-daukar-umu')
})

test('a name cannot point outside its folder', () => {
  expect(toSafeName('../../etc/passwd')).toBe('passwd')
  expect(toSafeName('C:\\photos\\a.jpg')).toBe('a')
  expect(toSafeName('..')).toBe('image')
  expect(toSafeName('a\u0000.jpg')).toBe('a')
})

test('a name without a usable character is called image', () => {
  for (const name of ['', '.jpg', '写真.jpg', '✊🏾.png', '---'])
    expect(toSafeName(name), name).toMatch(/^(image|jpg)$/)
})

test('a long name is cut after a word', () => {
  expect(
    toSafeName('Pledge of the Gwagwalada Area Council, signed 14 November 2026, with annexes.pdf', 'file'),
  ).toBe('pledge-of-the-gwagwalada-area-council-signed-14-november')

  expect(toSafeName(`${'a'.repeat(500)}.jpg`)).toHaveLength(60)
})
