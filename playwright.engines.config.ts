import { defineConfig } from '@playwright/test'
import standard from './playwright.config.ts'

/** What needs an engine that `npm run test:engines` starts, and that `npm test` therefore leaves alone. */
export default defineConfig({ ...standard, projects: [{ testMatch: '**/*.engine.ts' }], workers: 1 })
