import type { Locator, Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver, openSupport, propose, supportOf } from '../support/rooms.ts'
import { expectAccessibleAtBothWidths } from '../support/states.ts'

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Expects that elements are completely inside the window without scrolling, on each screen size. */
async function expectInSight(page: Page, what: Record<string, Locator>) {
  for (const screen of screens) {
    await page.setViewportSize(screen)
    await page.evaluate(() => scrollTo(0, 0))
    for (const [name, locator] of Object.entries(what))
      await expect.soft(locator, `${name} at ${screen.width}`).toBeInViewport({ ratio: 0.99 })
  }
}

const play = (page: Page) =>
  page.getByRole('complementary', { name: 'The song' }).getByRole('button', { name: /^Play / })
const nextMove = (page: Page) => page.locator('.next-move')

test('the play button of a delivered song and the next move are in the first screen of each relation', async ({
  person,
  newWindow,
}) => {
  // This test checks nine pages, each at two sizes.
  test.slow()
  const listener = await person({ firstName: 'Maya' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Jonah', role: 'songwriter' }))
  const project = await ask(listener, {
    title: 'The allotment gate, and what grew behind it that summer',
    story: 'He kept the gate oiled so that the neighbours would not hear. '.repeat(6),
    goalAmount: '180.00',
  })
  const path = `/request/${project.shareableId}`
  const expectBothSee = async (what: (page: Page) => Record<string, Locator>) => {
    for (const { page } of [listener, songwriter]) {
      await page.goto(path)
      await expectInSight(page, what(page))
    }
  }
  const song = (page: Page) => ({ play: play(page), 'next move': nextMove(page) })
  const visitor = await newWindow()
  await test.step('open: a stranger reads who asks for what, and can support it', async () => {
    await visitor.goto(path)
    await expect(visitor.getByText('Maya asks for a song about this. Support it, or write it.')).toBeVisible()
    await expectInSight(visitor, {
      support: supportOf(visitor),
      'write it': visitor.getByRole('link', { name: 'Write it yourself' }),
    })
    await expectAccessibleAtBothWidths(visitor)
    await visitor.getByRole('link', { name: 'Read the whole story' }).click()
    await expect(visitor.getByRole('link', { name: 'Read the whole story' })).toBeHidden()
    await openSupport(visitor)
    await expect(visitor.getByRole('radio', { name: '$25' })).toBeChecked()
    await expectAccessibleAtBothWidths(visitor)
  })
  await accept(songwriter, project)
  await test.step('in work: the next move of both', () =>
    expectBothSee((page) => ({ 'next move': nextMove(page) })))
  await deliver(songwriter, project, { seconds: 6, peaks: [0.2, 0.9, 0.4], lyrics: 'One line\nand another' })
  await test.step('delivered: both hear it, the listener can answer', async () => {
    await expectBothSee(song)
    const { page } = listener
    await expectInSight(page, {
      approve: page.getByRole('button', { name: 'Approve & rate' }),
      changes: page.getByRole('button', { name: 'Request changes' }),
    })
    await expectAccessible(page)
  })
  await listener.call(songRequests.requestChanges, {
    params: { id: project.id },
    body: { message: 'Slower, please.' },
  })
  await test.step('changes asked for: what was delivered stays at hand', () => expectBothSee(song))
  await deliver(songwriter, project, { seconds: 6 })
  await listener.call(songRequests.approve, {
    params: { id: project.id },
    body: { rating: 5, review: 'It is her voice. '.repeat(10) },
  })
  await test.step('approved: everyone with the link hears it', async () => {
    await expectBothSee(song)
    await visitor.goto(path)
    await expect(
      visitor.getByText('$180.00 is missing. Pay Jonah what the song is worth to you.'),
    ).toBeVisible()
    await expectInSight(visitor, {
      play: play(visitor),
      support: supportOf(visitor),
    })
    await play(visitor).click()
    await expect(
      visitor.getByRole('region', { name: 'Player' }).getByRole('button', { name: /^Pause / }),
    ).toBeVisible()
    await expect
      .poll(() => visitor.locator('audio').evaluate((one: HTMLAudioElement) => one.currentTime))
      .toBeGreaterThan(0.2)
  })
})

test('an open page hears of the songwriter by its bell; the next move leads to its tab, which the URL keeps over a reload', async ({
  person,
}) => {
  const listener = await person({ firstName: 'Maya' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Jonah' }))
  const project = await ask(listener)
  const path = `/request/${project.shareableId}`
  const { page } = listener
  const tab = (name: string) => page.getByRole('tab', { name })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await page.goto('/')
  await expect(bell).toHaveAccessibleName('Notifications')
  await accept(songwriter, project)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await page.getByRole('link', { name: 'Jonah is writing' }).click()
  await expect(page).toHaveURL(`${path}#messages`)
  await expect(bell).toHaveAccessibleName('Notifications')

  await propose(songwriter, project)
  await nextMove(page).getByRole('link').click()
  await expect(page).toHaveURL(`${path}#creative`)
  await expect(tab('Creative')).toHaveAttribute('aria-selected', 'true')
  await expect(tab('Creative')).toBeInViewport()
  await tab('Notes').click()
  await expect(page).toHaveURL(`${path}#notes`)
  await page.reload()
  await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Everything' }).click()
  await expect(page).toHaveURL(`${path}#timeline`)
  await expectAccessible(page)

  await deliver(songwriter, project)
  await listener.call(songRequests.requestChanges, {
    params: { id: project.id },
    body: { message: 'Slower, please.' },
  })
  await songwriter.page.goto(path)
  await nextMove(songwriter.page).getByRole('link').click()
  await expect(songwriter.page.getByRole('tab', { name: /^Messages/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(songwriter.page.getByText('Slower, please.')).toBeInViewport()
})
