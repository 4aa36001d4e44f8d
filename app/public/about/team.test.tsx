import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Team } from './team.tsx'

/** Returns the numbers of people in the last row, on tablets and on wide screens. */
function lastRows(people: number) {
  const team = Array.from({ length: people }, (_, place) => ({
    id: String(place),
    fullName: 'Hadiza Sule',
    position: '',
    image: null,
    order: null,
    version: 1,
    sample: false,
  }))
  const html = renderToStaticMarkup(<Team team={team} />)
  return ['middle', 'wide'].map((width) => {
    const columns = Number(new RegExp(`data-${width}="(\\d)"`).exec(html)?.[1])
    return people % columns || columns
  })
}

test('nobody stands alone in the last row of a team of two to twelve', () => {
  for (let people = 2; people <= 12; people++)
    for (const inRow of lastRows(people)) expect(inRow, `${people} people`).toBeGreaterThan(1)
})

test('thirteen people stand in rows of five on wide screens', () => {
  expect(lastRows(13)[1]).toBe(3)
})
