// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { watchExit } from './quick-exit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.adoptedStyleSheets = []
})

test('nothing of the page comes back after the exit, also when React renders it anew', () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { replace })
  vi.stubGlobal('stop', vi.fn<() => void>())
  document.body.innerHTML =
    '<div data-exit><p role="status"></p><a href="https://weather.example/">Leave</a></div>'
  watchExit(document.querySelector<HTMLElement>('[data-exit]')!)

  document.querySelector('a')!.click()
  document.body.innerHTML = '<h1>I Need Protection</h1>'
  expect(getComputedStyle(document.documentElement).display).toBe('none')
  expect(replace).toHaveBeenCalledWith('https://weather.example/')
})
