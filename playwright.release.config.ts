import { defineConfig } from '@playwright/test'
import everyDay from './playwright.config.ts'

/** The walks that take long: deployments, set-ups, power cuts, slow lines, weights. */
export default defineConfig({ ...everyDay, testDir: 'tests/release' })
