import { expect, test } from 'vitest'
import { toClothPaths } from './cloth-paths.ts'

/** The numbers in a path, so that another spelling of the same line is equal. */
const numbers = (path: string) => (path.match(/-?\d*\.?\d+/g) ?? []).map(Number)

test('the Senate of 2023 is drawn as the design draws it', () => {
  const cloth = toClothPaths({ seats: 109, women: 3, layout: 'wide' })
  expect(cloth.viewBox).toBe('0 0 1090 320')
  expect([cloth.warp, cloth.warpWidth]).toEqual(['M1.5 235H1090', 170])
  // 15 lines from 161.9 to 287.9, every second one ten units earlier.
  expect(cloth.weft).toBe(`M0 161.9H1090${'m-1100 9H1090m-1090 9H1090'.repeat(7)}`)
  expect(cloth.weftWidth).toBe(3.78)
  expect(cloth.gaps).toBe('M185 149V321M545 149V321M905 149V321')
  expect([cloth.threads, cloth.threadWidth]).toEqual(['M185 103.5V320M545 76.5V320M905 46.5V320', 10])
  expect(numbers(cloth.arms)).toEqual([
    159.5, 64.5, 25.5, 42, 25.5, -42, 519.5, 37.5, 25.5, 42, 25.5, -42, 879.5, 7.5, 25.5, 42, 25.5, -42,
  ])
  expect([cloth.heads, cloth.headWidth]).toEqual(['M185 69h0M545 42h0M905 12h0', 19.5])
  expect(cloth.seams + cloth.loose + cloth.needle).toBe('')
})

test('on a phone the cloth of a body is sewn from four strips, and the women stand in the first', () => {
  const cloth = toClothPaths({ seats: 109, women: 3, layout: 'narrow' })
  expect(cloth.viewBox).toBe('0 0 280 346')
  expect([cloth.warp, cloth.warpWidth]).toEqual(['M1.5 145H280M1.5 203H270M1.5 261H270M1.5 319H270', 54])
  const lines = (y: number, end: number) =>
    `M0 ${y}H${end}${`m${-end - 10} 9H${end}m${-end} 9H${end}`.repeat(3)}`.replace(/m-\d+ 9H\d+$/, '')
  // The last strip has a fringe.
  const fringed = 'M0 296.5H270m-280 9H270m-270 9H270m-280 9H270m-270 9H270'
  expect(cloth.weft).toBe(lines(122.5, 280) + lines(180.5, 270) + lines(238.5, 270) + fringed)
  expect(cloth.seams).toBe('M0 174H280M0 232H280M0 290H280')
  expect(cloth.gaps).toBe('M45 117V173M145 117V173M235 117V173')
  expect([cloth.threads, cloth.threadWidth]).toEqual(['M45 75.84V172M145 54.6V172M235 31V172', 8])
  expect(cloth.heads).toBe('M45 52.84h0M145 31.6h0M235 8h0')
  expect(numbers(cloth.arms).slice(0, 6)).toEqual([28, 49.84, 17, 28, 17, -28])
})

test('without women a loose thread and its needle lie above the cloth', () => {
  const cloth = toClothPaths({ seats: 36, women: 0, layout: 'wide' })
  expect(cloth.viewBox).toBe('0 0 360 92')
  expect([cloth.warp, cloth.warpWidth, cloth.weftWidth]).toEqual(['M1.5 69H360', 46, 2.52])
  expect(cloth.weft.split('H').slice(1)).toHaveLength(6)
  expect(cloth.loose).toBe('M0 44C36 10 57.6 54 108 30S180 14 223.2 36S288 18 324 22')
  expect(cloth.needle).toBe('M321 20l28 -12l-20 20c-6 3 -10 -2 -8 -8Z')
  expect(cloth.threads).toBe('')
})

test('while the number is being checked there is only bare warp', () => {
  const cloth = toClothPaths({ seats: 360, women: null, layout: 'wide' })
  expect(cloth.warp).toBe('M1.5 27H1200M1.5 85H1200M1.5 143H1200')
  expect(cloth.weft + cloth.threads + cloth.arms + cloth.heads + cloth.loose).toBe('')
  expect(cloth.seams).not.toBe('')
})

test('women are drawn with raised arms where there is room, else with a dot, and without room for a dot with neither', () => {
  const cloth = (women: number) => toClothPaths({ seats: 109, women, layout: 'wide' })
  expect(cloth(20)).toMatchObject({ armWidth: 7 })
  expect(cloth(20).arms).not.toBe('')
  expect([cloth(55).arms, cloth(55).heads === '', cloth(55).headWidth]).toEqual(['', false, 13])
  expect([cloth(109).arms, cloth(109).heads, cloth(109).threadWidth]).toEqual(['', '', 8])
})

test('every woman has one seat of her own, in every body', () => {
  for (const layout of ['wide', 'narrow', 'row'] as const) {
    for (const seats of [1, 2, 27, 28, 29, 36, 109, 120, 121, 360, 990]) {
      for (const women of [0, 1, 8, 9, Math.ceil(seats / 2), seats].filter((count) => count <= seats)) {
        const { threads, warp, viewBox } = toClothPaths({ seats, women, layout })
        const places = threads.split('M').slice(1)
        expect(new Set(places).size, `${women} of ${seats} ${layout}`).toBe(women)
        expect(
          warp
            .split('M')
            .slice(1)
            .reduce((sum, line) => sum + Number(line.split('H')[1]) / 10, 0),
        ).toBe(seats)
        expect(viewBox).not.toMatch(/NaN|Infinity/)
      }
    }
  }
})
