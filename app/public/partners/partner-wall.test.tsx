import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PartnerCell } from './partner-wall.tsx'

const cell = (url: string | null, logo: string | null) =>
  renderToStaticMarkup(<PartnerCell partner={{ name: 'UN Women', url, logo }} />)

test('a partner without a logo is written by name', () => {
  expect(cell(null, null)).toBe('<span>UN Women</span>')
})

test('a logo stands for the name, and carries it for people who cannot see it', () => {
  expect(cell(null, '/branding/un-women.svg')).toMatch(/<img src="\/branding\/un-women.svg" alt="UN Women"/)
})

test('a partner with a website is a link to it', () => {
  expect(cell('https://www.unwomen.org/', null)).toBe('<a href="https://www.unwomen.org/">UN Women</a>')
})
