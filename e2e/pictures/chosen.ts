import type { Page } from '@playwright/test'

/** Action on a page before its screenshot. */
export type Choice = (page: Page) => Promise<unknown>

const dialog = (page: Page) => page.getByRole('dialog')

export const amountOfFund: Choice = (page) =>
  page.getByRole('region', { name: 'Community Fund' }).getByRole('radio', { name: '$25' }).click()

export const wishes: Choice = async (page) => {
  for (const name of ['nostalgic', 'grateful', 'Hide my first name (shows “Anonymous”)'])
    await page.getByRole('checkbox', { name }).check()
  await page.getByRole('combobox', { name: 'Genre' }).selectOption('folk')
}

export const songwriting: Choice = (page) => page.getByRole('radio', { name: 'I write songs' }).check()

export const statusTab: Choice = (page) => page.getByRole('tab', { name: 'Status' }).click()

/** Actions that open a dialog and select an option, by the screenshot's name. */
export const dialogs = {
  'must-have': async (page) => {
    await page.getByRole('button', { name: 'Add a must-have' }).click()
    await dialog(page).getByRole('radio', { name: 'A fact' }).click()
  },
  approval: async (page) => {
    await page.getByRole('button', { name: 'Approve & rate' }).click()
    await dialog(page).getByRole('radio', { name: '4 stars' }).click()
    await dialog(page).getByRole('radio', { name: 'Everyone who has the link' }).click()
  },
  visibility: async (page) => {
    await page.getByRole('button', { name: 'Who can see this' }).click()
    await dialog(page).getByRole('radio', { name: 'Only people with the link' }).click()
  },
} satisfies Record<string, Choice>

export type DialogName = keyof typeof dialogs

export const isDialog = (state: string): state is DialogName => state in dialogs
