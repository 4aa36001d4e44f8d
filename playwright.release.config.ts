import { defineConfig } from '@playwright/test'
import everyDay from './playwright.config.ts'

/** The long browser tests: deployments, set-ups, power cuts, slow connections, weights. */
export default defineConfig({ ...everyDay, testDir: 'tests/release' })
