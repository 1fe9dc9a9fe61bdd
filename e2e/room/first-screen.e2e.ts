import type { Locator, Page } from '@playwright/test'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import {
  accept,
  ask,
  becomeSongwriter,
  deliver,
  openSupport,
  propose,
  startProject,
  supportOf,
} from '../support/rooms.ts'
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

test('on a phone home and room say the same next move, and what waits is in the room’s first screen', async ({
  person,
}) => {
  const { listener, songwriter, request, room } = await startProject(person, {
    songwriter: { firstName: 'Jonah' },
  })
  await ask(listener, { title: 'Asked later' })
  await songwriter.call(projects.updateStatus, {
    params: request,
    body: { status: 'recording', percentComplete: '60' },
  })
  await propose(songwriter, request)
  const { page } = listener
  await page.setViewportSize(screens[0]!)
  const card = page.getByRole('article').first()
  const next = page.getByRole('region', { name: 'Next' })
  const expectSame = async (words: string, answer: string) => {
    await page.goto('/?role=listener')
    await expect(card.getByRole('heading')).toHaveText(request.title)
    await expect(card).toContainText(words)
    await card.getByRole('link', { name: answer }).click()
    await expect(page).toHaveURL(room)
    await expect(nextMove(page)).toHaveText(words)
  }
  await expectSame('Your turn: Jonah is waiting for your answer to a proposal', 'Answer')
  await expect(next.getByText('Cardamom Waltz')).toBeInViewport({ ratio: 1 })
  await next.getByRole('button', { name: 'Approve' }).click({ trial: true })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve change' }).click()
  await expect(nextMove(page)).toHaveText('Jonah is writing the song')

  const steps = page.getByRole('region', { name: 'Progress' })
  await expect(steps.getByText('mixing')).toBeHidden()
  await steps.getByText('recording, 60%').click()
  await expect(steps.getByText('mixing')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await songwriter.call(projects.sendMessage, {
    params: request,
    body: { message: 'In which key did she hum it?', receiverId: listener.user.id },
  })
  await expectSame('Your turn: read what Jonah wrote', 'Read')
  await expect(next.getByText('In which key did she hum it?')).toBeInViewport({ ratio: 1 })
  await next.getByLabel('Your reply').fill('In D, I think.')
  await next.getByRole('button', { name: 'Send reply' }).click()
  await expect(nextMove(page)).toHaveText('Jonah is writing the song')
  await expect(next.getByLabel('Your reply')).toBeHidden()
  await expect(page.getByRole('tabpanel').getByText('In D, I think.')).toBeVisible()
})

test('an open page hears of the songwriter by its bell; the songwriter’s next move leads to its tab, which the URL keeps over a reload', async ({
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
