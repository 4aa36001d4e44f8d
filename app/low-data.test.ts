import { expect, test } from 'vitest'
import { pageToReturnTo, wantsLowData } from './low-data.ts'

test('low-data mode is off without a choice of the visitor or a Save-Data header', () => {
  expect(wantsLowData({})).toBe(false)
  expect(wantsLowData({ cookie: 'other=on' })).toBe(false)
})

test('the Save-Data header switches low-data mode on', () => {
  expect(wantsLowData({ 'save-data': 'on' })).toBe(true)
  expect(wantsLowData({ 'save-data': 'off' })).toBe(false)
})

test('the choice of the visitor overrides the Save-Data header', () => {
  expect(wantsLowData({ cookie: 'a=1; low-data=off', 'save-data': 'on' })).toBe(false)
  expect(wantsLowData({ cookie: 'low-data=on; b=2' })).toBe(true)
  expect(wantsLowData({ cookie: 'not-low-data=on' })).toBe(false)
})

test('the switch returns to the page that it is on, with its query', () => {
  expect(pageToReturnTo('https://www.example.org/programs?theme_Political%20Advocacy&page_2')).toBe(
    '/programs?theme_Political%20Advocacy&page_2',
  )
  expect(pageToReturnTo('https://www.example.org')).toBe('/')
  expect(pageToReturnTo(null)).toBe('/')
  expect(pageToReturnTo('no address')).toBe('/')
})

test('the switch never redirects to another site', () => {
  expect(pageToReturnTo('https://www.example.org//evil.example/page')).toBe('/evil.example/page')
  expect(pageToReturnTo('https://www.example.org/\\evil.example')).toBe('/evil.example')
  expect(pageToReturnTo('javascript:alert(1)')).toBe('/alert(1)')
})
