import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { builtServer } from './built-server.mjs'

const tagWith = (options: readonly string[]) =>
  spawnSync(process.execPath, [...options, '-p', 'v8.cachedDataVersionTag()'], { encoding: 'utf8' }).stdout

test('the server starts with options that fit what Node brings compiled of itself', () => {
  expect(tagWith(builtServer.args.filter((arg) => arg.startsWith('--')))).toBe(tagWith([]))
  expect(tagWith(['--no-flush-bytecode']), 'an option that does not fit is told').not.toBe(tagWith([]))
})
