import { expect, test } from 'vitest'
import { runsTheSite } from './find-node.mjs'

test('a Node version without argon2 or node:sqlite is replaced, and a later version is used', () => {
  expect(['v20.18.1', 'v22.20.0', 'v24.0.0', 'v24.6.0'].filter(runsTheSite)).toEqual([])
  expect(['v24.7.0', 'v24.21.0', 'v25.0.0', 'v26.1.0'].filter((version) => !runsTheSite(version))).toEqual([])
})
