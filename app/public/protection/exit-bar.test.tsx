import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstExitAddress } from '#domain/settings/first-values.ts'
import { ExitBar } from './exit-bar.tsx'
import { toShownExit } from './shown-exit.server.ts'

test('the exit bar promises a weather page only when it opens one', () => {
  const words = (address: string) => renderToStaticMarkup(<ExitBar exit={toShownExit(address)} />)
  expect(words(firstExitAddress)).toContain('opens a weather page in place of this one.')
  expect(words('https://recipes.example/')).toContain('opens another page in place of this one.')
})
