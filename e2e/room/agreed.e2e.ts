import type { Locator, Page } from '@playwright/test'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { utcDayOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { humanMadeStatement } from '#contract/work/deliveries'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { choose, press, tabTo, unplugMouse, write } from '../support/keyboard.ts'
import { ask, becomeSongwriter, bio } from '../support/rooms.ts'
import { song } from '../support/sounds.ts'

/** A day from today on this machine's clock, which is the browser's too. */
function dayIn(days: number) {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days))
    .toISOString()
    .slice(0, 10)
}

/** How a person uses the pages. */
interface Hands {
  press: (target: Locator, key?: string) => Promise<void>
  write: (target: Locator, text: string) => Promise<void>
  setDay: (target: Locator, day: string) => Promise<void>
  choose: (target: Locator, option: string) => Promise<unknown>
}

const byPointer: Hands = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
  setDay: (target, day) => target.fill(day),
  choose: (target, option) => target.selectOption(option),
}

const byKeyboard: Hands = {
  press,
  write: async (target, text) => {
    await tabTo(target)
    await target.page().keyboard.press('Control+A')
    await write(target, text)
  },
  setDay: async (target, day) => {
    await tabTo(target)
    // The focus may be in the year already.
    for (const _ of ['month', 'day']) await target.page().keyboard.press('ArrowLeft')
    const [year = '', month = '', date = ''] = day.split('-')
    await target.page().keyboard.type(`${month}${date}${year}`)
    await expect(target).toHaveValue(day)
  },
  choose,
}

const termsOf = (page: Page) => page.getByRole('region', { name: 'Terms', exact: true })
const wordsOf = (page: Page) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: /words/i }) })
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

const first = 'Leave the light on\nin the kitchen'
const right = 'Leave the light on\nby the cardamom tin'

async function deliver(page: Page, hands: Hands) {
  await hands.press(button(page, 'Upload Final Song'))
  const choosing = page.waitForEvent('filechooser')
  await hands.press(page.getByRole('button', { name: /^browse/ }).first())
  await (await choosing).setFiles(song('sundays.mp3', 2))
  await hands.press(page.getByRole('button', { name: /^Upload \d+ file/ }))
  const dialog = page.getByRole('dialog', { name: 'Deliver “Cardamom Sundays”' })
  await expect(dialog.getByLabel('Lyrics (optional)')).toHaveValue(right)
  await hands.press(dialog.getByRole('checkbox', { name: humanMadeStatement }), 'Space')
  await hands.press(button(dialog, 'Deliver song'))
}

/** Two windows side by side. Neither is loaded again. */
interface Windows {
  listener: Person
  songwriter: Person
  hands: Hands
}

async function agree({ listener, songwriter, hands }: Windows) {
  const line = (price: string) => `${price} · ready by ${utcDayOf(dayIn(20))} · 2 rounds of changes`
  const dialogOf = (page: Page) => page.getByRole('dialog')

  await test.step('accepted with $150 by the 20th', async () => {
    const dialog = dialogOf(songwriter.page)
    await hands.press(button(songwriter.page, 'Write it yourself'))
    await expect(dialog.getByLabel('Price, in dollars')).toHaveValue('120')
    await expect(dialog.getByLabel('Ready by')).toHaveValue(dayIn(21))
    await expect(dialog.getByLabel('Rounds of changes')).toHaveValue('2')
    await hands.write(dialog.getByLabel('Price, in dollars'), '150')
    await hands.setDay(dialog.getByLabel('Ready by'), dayIn(25))
    await expect(
      dialog.getByText(`That is after the day it is needed: ${utcDayOf(dayIn(24))}.`),
    ).toBeVisible()
    await expectAccessible(songwriter.page)
    await hands.setDay(dialog.getByLabel('Ready by'), dayIn(20))
    await hands.press(button(dialog, 'Accept with terms'))
    await expect(termsOf(songwriter.page).getByText(`Waiting for Greta: ${line('$150')}.`)).toBeVisible()
  })

  await test.step('answered with $140', async () => {
    const dialog = dialogOf(listener.page)
    await expect(listener.page.getByText('Your turn: answer Jonas’s terms')).toBeVisible()
    await expect(termsOf(listener.page).getByText(`Jonas proposes: ${line('$150')}.`)).toBeVisible()
    await expectAccessible(listener.page)
    await hands.press(button(termsOf(listener.page), 'Another proposal'))
    await hands.write(dialog.getByLabel('Price, in dollars'), '140')
    await expectAccessible(listener.page)
    await hands.press(button(dialog, 'Propose'))
    await expect(dialog).toBeHidden()
    await expect(termsOf(listener.page).getByText(`Waiting for Jonas: ${line('$140')}.`)).toBeVisible()
  })

  await test.step('agreed', async () => {
    await expect(songwriter.page.getByText('Your turn: answer Greta’s terms')).toBeVisible()
    await expect(termsOf(songwriter.page).getByText(`Greta proposes: ${line('$140')}.`)).toBeVisible()
    await hands.press(button(termsOf(songwriter.page), 'Agree'))
    for (const { page } of [songwriter, listener])
      await expect(termsOf(page).getByText(`${line('$140')} · 20 days left`)).toBeVisible()
    await expect(songwriter.page.getByRole('heading', { name: 'Terms', exact: true })).toBeFocused()
    await expectAccessible(listener.page)
  })
}

async function sendWords({ listener, songwriter, hands }: Windows) {
  await test.step('words sent, one line commented', async () => {
    await hands.press(songwriter.page.getByText('Send the words first'))
    await hands.write(wordsOf(songwriter.page).getByRole('textbox', { name: 'Words' }), first)
    await hands.press(button(wordsOf(songwriter.page), 'Send the words'))
    await hands.press(wordsOf(listener.page).getByRole('button', { name: /in the kitchen/ }))
    await hands.write(
      listener.page.getByRole('textbox', { name: 'Comment on line 2' }),
      'By the cardamom tin, always.',
    )
    await hands.press(button(listener.page, 'Add comment'))
    await expect(wordsOf(songwriter.page).getByText('1 comment')).toBeVisible()
  })

  await test.step('changed, right', async () => {
    await hands.press(button(wordsOf(songwriter.page), 'Change the words'))
    await hands.write(wordsOf(songwriter.page).getByRole('textbox', { name: 'Words' }), right)
    await hands.press(button(wordsOf(songwriter.page), 'Send the words'))
    await expect(wordsOf(listener.page).getByText('by the cardamom tin', { exact: true })).toBeVisible()
    await hands.press(button(listener.page, 'These are right'))
    await expect(songwriter.page.getByText('Greta says that these are right.')).toBeVisible()
  })
}

for (const [name, hands] of [
  ['by pointer', byPointer],
  ['by keyboard', byKeyboard],
] as const)
  test(`two people agree on price and day, then on the words, and the song has them in time, ${name}`, async ({
    person,
  }) => {
    const listener = await person({ firstName: 'Greta' })
    const songwriter = await becomeSongwriter(await person({ firstName: 'Jonas', lastName: 'Berg' }))
    const offer = { priceFrom: '120', usualDays: 21, changesIncluded: 2 }
    await songwriter.call(songwriterProfile.update, { body: { bio, genres: ['folk'], ...offer } })
    const request = await ask(listener, { recipient: 'Ingrid', neededBy: dayIn(24) })
    for (const { page } of [listener, songwriter]) {
      if (hands === byKeyboard) await unplugMouse(page)
      await page.goto(paths.room(request.shareableId))
    }
    const windows = { listener, songwriter, hands }
    await agree(windows)
    await sendWords(windows)

    await test.step('delivered with those words, in time', async () => {
      await deliver(songwriter.page, hands)
      await expect(listener.page.getByText('Your turn: listen, then approve the song')).toBeVisible()
      await expect(listener.page.getByText('These are the words that you said are right.')).toBeVisible()
      await expect(termsOf(listener.page)).toContainText('$140')
      await expect(termsOf(listener.page)).not.toContainText('left')
    })
  })
