import { expect, test } from 'vitest'
import type { ProgramSummary } from '#domain/programs/schema.ts'
import { toShownProgram } from './shown-program.ts'

test('a program in a list has the fields that the list shows, with the point of its picture and no alt text', () => {
  const picture = (name: string) => ({
    url: `/images/Programs/3f2a/${name}.jpg`,
    width: 1600,
    height: 1000,
    colour: 'o-300' as const,
    description: 'Three women hold up placards on a march',
    ...(name === 'march' && { point: { x: 20, y: 80 } }),
  })
  const program: ProgramSummary = {
    id: '3f2a',
    title: 'Market Women March for the Ballot',
    theme: 'Political Advocacy',
    date: '2021-03-08',
    day: 8,
    month: 'March',
    year: 2021,
    images: [picture('opening'), picture('march')],
    event: '',
    shareTitle: '',
    searchWords: '',
    sharePicture: null,
    version: 1,
    updatedAt: 0,
    sample: false,
  }
  expect(toShownProgram(program)).toEqual({
    id: '3f2a',
    title: 'Market Women March for the Ballot',
    theme: 'Political Advocacy',
    date: '2021-03-08',
    banner: {
      url: '/images/Programs/3f2a/march.jpg',
      width: 1600,
      height: 1000,
      colour: 'o-300',
      point: { x: 20, y: 80 },
    },
  })
  expect(toShownProgram({ ...program, images: [] }).banner).toBeNull()
})
