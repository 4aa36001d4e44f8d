import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PartnerCell } from './partner-wall.tsx'

const cell = (url: string | null, logo: string | null) =>
  renderToStaticMarkup(<PartnerCell partner={{ name: 'UN Women', url, logo }} />)

test('a partner without a logo is shown by name', () => {
  expect(cell(null, null)).toBe('<span>UN Women</span>')
})

test('a logo replaces the name, and has the name as alt text', () => {
  expect(cell(null, '/branding/un-women.svg')).toMatch(/<img src="\/branding\/un-women.svg" alt="UN Women"/)
})

test('a partner with a website is a link', () => {
  expect(cell('https://www.unwomen.org/', null)).toBe('<a href="https://www.unwomen.org/">UN Women</a>')
})
