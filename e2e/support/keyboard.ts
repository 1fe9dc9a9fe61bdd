import { expect, type Locator, type Page } from '@playwright/test'

const patience = 250

/** Moves the focus to an element as a person without a mouse does. */
export async function tabTo(target: Locator) {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < patience; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const seen = await target.evaluate((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element)
        return outlineStyle !== 'none' || boxShadow !== 'none'
      })
      expect(seen, 'the focus can be seen').toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${target.toString()}`)
}

export const press = async (target: Locator, key = 'Enter') => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

export const write = async (target: Locator, text: string) => {
  await tabTo(target)
  await target.page().keyboard.insertText(text)
}

export const choose = async (target: Locator, option: string) => {
  await tabTo(target)
  await target.page().keyboard.type(option)
  await expect(target).toHaveValue(option)
}

/** Makes the test fail on every mouse event from now on. */
export async function unplugMouse(page: Page) {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown'])
      addEventListener(kind, () => console.error('a mouse was used'), true)
  })
}
