import type { Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')
export const needs = (page: Page) => page.getByRole('region', { name: 'Must-haves' })
export const entry = (page: Page, words: string) =>
  needs(page).getByRole('listitem').filter({ hasText: words })
