import { defineConfig } from 'vitest/config'
import unitTests from './vitest.config.ts'

const { projects: _, ...options } = unitTests.test ?? {}

/** Unit tests, and tests that need the programs of `npm run test:release -- engines`. */
export default defineConfig({
  ...unitTests,
  test: { ...options, include: ['{ports,server}/**/*.test.ts', 'tests/engines/**/*.test.ts'] },
})
