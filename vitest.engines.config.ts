import { defineConfig } from 'vitest/config'
import unitTests from './vitest.config.ts'

const { projects: _, ...options } = unitTests.test ?? {}

/** Unit tests, and tests that need programs which only `npm run test:release -- engines` demands. */
export default defineConfig({
  ...unitTests,
  test: { ...options, include: ['{ports,server}/**/*.test.ts', 'tests/engines/**/*.test.ts'] },
})
