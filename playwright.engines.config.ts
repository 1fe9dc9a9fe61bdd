import { defineConfig } from '@playwright/test'
import standard from './playwright.config.ts'

/** Browser tests that need a program which `npm run test:engines` starts. `npm test` doesn't run them. */
export default defineConfig({ ...standard, projects: [{ testMatch: '**/*.engine.ts' }], workers: 1 })
