import { expect, test } from 'vitest'
import { toDeviceName } from './device-name.ts'

test('a browser and its device are named', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  expect(toDeviceName(`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`)).toEqual({
    name: 'Chrome on Android',
    kind: 'phone',
  })
  expect(
    toDeviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`),
  ).toEqual({ name: 'Edge on Windows', kind: 'computer' })
  expect(toDeviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    name: 'Firefox on Linux',
    kind: 'computer',
  })
  expect(
    toDeviceName(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ name: 'Safari on iPhone', kind: 'phone' })
})

test('an unknown browser is just a browser', () => {
  expect(toDeviceName('')).toEqual({ name: 'A browser', kind: 'computer' })
  expect(toDeviceName('curl/8.0 <script>')).toEqual({ name: 'A browser', kind: 'computer' })
})
