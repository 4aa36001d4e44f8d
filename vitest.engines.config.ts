import { defineConfig, mergeConfig } from 'vitest/config'
import unitTests from './vitest.config.ts'

/** Unit tests, and tests that need programs which only `npm run test:release -- engines` demands. */
export default mergeConfig(unitTests, defineConfig({ test: { include: ['tests/engines/**/*.test.ts'] } }))
