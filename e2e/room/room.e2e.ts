import type { Page } from '@playwright/test'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver, pressAccept, propose, story } from '../support/rooms.ts'
import { letThrough } from '../support/states.ts'

async function expectToPlay(page: Page) {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  const position = () =>
    page
      .locator('audio')
      .first()
      .evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(position).toBeGreaterThan(0.2)
}

test('anyone with the link sees the request, nothing private, and ways that lead through sign-in back here', async ({
  person,
  page,
}) => {
  const listener = await person({ firstName: 'Maria', lastName: 'Lindqvist' })
  const { shareableId } = await ask(listener, { goalAmount: '250', musicalPreferences: 'Accordion, please.' })
  await page.goto(`/request/${shareableId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cardamom Sundays' })).toBeVisible()
  for (const text of [story, 'OPEN', 'nostalgic', 'of $250', 'Requested by Maria'])
    await expect(page.getByText(text).first()).toBeVisible()
  const seen = await page.locator('body').innerText()
  for (const secret of ['Lindqvist', listener.user.email, 'Accordion']) expect(seen).not.toContain(secret)

  await expect(page.getByRole('button', { name: 'Pledge' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write this song' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent(`/request/${shareableId}?write=1`)}`,
  )
})

test('someone who reads the story pledges to it, and the room counts the pledge', async ({ person }) => {
  const { shareableId } = await ask(await person(), { goalAmount: '100' })
  const { page } = await person()
  await page.goto(`/request/${shareableId}`)
  await page.getByRole('radio', { name: '$50' }).click()
  await page.getByRole('button', { name: 'Pledge $50' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you for your pledge' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('$50.00 pledged of $100')).toBeVisible()
})

test('a listener who stays anonymous is Anonymous in the room', async ({ person, page }) => {
  const { shareableId } = await ask(await person({ firstName: 'Maria' }), { isAnonymous: true })
  await page.goto(`/request/${shareableId}`)
  await expect(page.getByText('Requested by Anonymous')).toBeVisible()
  await expect(page.getByText('Maria')).toHaveCount(0)
})

test('an invited songwriter declines; another takes the request from the room', async ({ person }) => {
  const listener = await person()
  const invited = await becomeSongwriter(await person())
  const other = await becomeSongwriter(await person())
  const { shareableId } = await ask(listener, { invitedSongwriterId: invited.user.id })

  await invited.page.goto(`/request/${shareableId}`)
  await expect(invited.page.getByText('You’re invited to write this song')).toBeVisible()
  await expectAccessible(invited.page)
  await invited.page.getByRole('button', { name: 'Decline' }).click()
  await invited.page.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(invited.page.getByText('You’re invited to write this song')).toBeHidden()

  await other.page.goto(`/request/${shareableId}`)
  await pressAccept(other.page)
  await expect(other.page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(other.page.getByText('IN PROGRESS').first()).toBeVisible()
})

test('someone who is no songwriter yet is told how to become one', async ({ person, expectFailure }) => {
  expectFailure(403)
  const { shareableId } = await ask(await person())
  const { page } = await person()
  await page.goto(`/request/${shareableId}`)
  await pressAccept(page)
  await expect(
    page.getByRole('dialog').getByText('Create your songwriter profile first, then accept requests'),
  ).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Go to the Songwriter’s Studio' })).toHaveAttribute(
    'href',
    '/?role=songwriter',
  )
})

test('race condition: the slower of two songwriters gets a conflict, and sees who took it', async ({
  person,
  expectFailure,
}) => {
  expectFailure(409)
  const listener = await person()
  const fast = await becomeSongwriter(await person({ firstName: 'June', lastName: 'Park' }))
  const slow = await becomeSongwriter(await person())
  const request = await ask(listener)
  await slow.page.goto(`/request/${request.shareableId}`)
  await expect(slow.page.getByRole('button', { name: 'Accept Request' })).toBeVisible()
  await slow.page.getByRole('button', { name: 'Accept Request' }).click()
  await accept(fast, request)
  await slow.page.getByRole('dialog').getByRole('button', { name: 'Accept Request' }).click()
  await expect(
    slow.page
      .getByRole('region', { name: 'Notification' })
      .getByText('Another songwriter has accepted this request', { exact: true }),
  ).toBeVisible()
  await expect(slow.page.getByRole('link', { name: 'June Park' })).toBeVisible()
  await expect(slow.page.getByRole('button', { name: 'Accept Request' })).toBeHidden()
})

test(
  'a listener listens, asks for changes, decides a proposal and approves; everyone then hears the song',
  core,
  async ({ person, page: visitor, expectFailure }) => {
    shows('1.listener.receives')
    expectFailure(409)
    const listener = await person({ firstName: 'Maria' })
    const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
    const request = await ask(listener)
    await accept(songwriter, request)
    await deliver(songwriter, request, { note: 'The accordion is in.' })

    const { page } = listener
    await page.goto(`/request/${request.shareableId}`)
    await expect(page.getByText('Your song is here.')).toBeVisible()
    await expect(page.getByText('The accordion is in.')).toBeVisible()
    await expectToPlay(page)

    await page.getByRole('button', { name: 'Request changes' }).click()
    await page.getByRole('button', { name: 'Send to the songwriter' }).click()
    await expect(page.getByText('Please say what should change')).toBeVisible()
    await page.getByLabel('What should change?').fill('A little faster, please.')
    await page.getByRole('button', { name: 'Send to the songwriter' }).click()
    await expect(page.getByText('IN PROGRESS').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve & rate' })).toBeHidden()

    await deliver(songwriter, request)
    await propose(songwriter, request)
    await page.reload()
    await expect(page.getByText('Version 2')).toBeVisible()
    await page.getByRole('button', { name: 'Approve & rate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await expect(dialog.getByText('Please choose 1 to 5 stars')).toBeVisible()
    await expect(dialog.getByText('Please choose who can hear the song')).toBeVisible()
    await dialog.getByRole('radio', { name: '5 stars' }).click()
    await dialog.getByRole('radio', { name: 'Everyone who has the link' }).click()
    await dialog.getByLabel('Review (optional)').fill('My father came in from the garden.')
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await expect(dialog.getByText('A proposed change is waiting for your answer')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'See the proposed changes' }).click()
    await expect(page.getByText('It wants three beats.')).toBeVisible()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Approve change' }).click()
    await expect(page.getByRole('tabpanel').getByText('Approved')).toBeVisible()

    await propose(songwriter, request)
    await page.getByRole('tab', { name: 'Listen' }).click()
    await page.getByRole('button', { name: 'Approve & rate' }).click()
    await expect(dialog.getByLabel('Review (optional)')).toHaveValue('My father came in from the garden.')
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await dialog.getByRole('checkbox', { name: 'Decline them, and approve the song as it is' }).check()
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await expect(page.getByText('APPROVED').first()).toBeVisible()
    await expect(page.getByText('“My father came in from the garden.”')).toBeVisible()

    await visitor.goto(`/request/${request.shareableId}`)
    await expect(visitor.getByText('“My father came in from the garden.”')).toBeVisible()
    await expect(visitor.getByRole('img', { name: '5.0 of 5 stars' }).first()).toBeVisible()
    await expectToPlay(visitor)

    await songwriter.page.goto(`/songwriter/${songwriter.user.id}`)
    await expect(songwriter.page.getByText('1 song completed')).toBeVisible()
    await expect(songwriter.page.getByRole('img', { name: '5.0 of 5 stars' })).toBeVisible()
  },
)

test('listener and songwriter meet in the room; entering it shows what changed meanwhile', async ({
  person,
}) => {
  const listener = await person()
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
  const request = await ask(listener)
  await listener.page.goto('/')
  await listener.page.getByRole('link', { name: 'Cardamom Sundays' }).click()
  await expect(listener.page.getByRole('heading', { name: 'Waiting for a songwriter' })).toBeVisible()

  await accept(songwriter, request)
  await listener.page.goBack()
  await listener.page.getByRole('link', { name: 'Cardamom Sundays' }).click()
  await expect(listener.page.getByRole('link', { name: 'Tomás Arévalo' })).toBeVisible()
  for (const name of ['Listen', 'Overview', 'Notes', 'Messages', 'Status', 'Creative']) {
    await listener.page.getByRole('tab', { name }).click()
    await expect(listener.page.getByRole('tabpanel', { name })).toBeVisible()
  }
  await listener.page.getByRole('tab', { name: 'Messages' }).click()
  await listener.page.getByRole('textbox', { name: 'Message' }).fill('It was a button accordion.')
  await listener.page.getByRole('button', { name: 'Send Message' }).click()
  // Not in the form, which keeps the text until the answer: the list may be updated sooner.
  await expect(listener.page.getByRole('listitem').getByText('It was a button accordion.')).toBeVisible()

  await songwriter.page.goto(`/request/${request.shareableId}`)
  await songwriter.page.getByRole('tab', { name: 'Messages' }).click()
  await expect(songwriter.page.getByText('It was a button accordion.')).toBeVisible()
})

test('a withdrawn or unknown request is kindly not there, and leads home', async ({
  person,
  page,
  expectFailure,
}) => {
  expectFailure(404)
  // 410 of a link that worked before.
  expectFailure(410)
  const listener = await person()
  const request = await ask(listener)
  await listener.page.goto(`/request/${request.shareableId}`)
  await listener.page.getByRole('button', { name: 'Withdraw' }).click()
  await listener.page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(listener.page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
  for (const link of [request.shareableId, 'nonsense', '%F0%9F%8E%B5']) {
    await page.goto(`/request/${link}`)
    await expect(page.getByText('This request isn’t here')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a room that cannot be loaded can be tried again', async ({ person, expectFailure }) => {
  expectFailure(503)
  const { shareableId } = await ask(await person())
  // A visitor's page is server-rendered. A member's page fetches the room.
  const { page } = await person()
  await page.route('**/api/song-requests/shared/**', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/request/${shareableId}`)
  await expect(page.getByText('Error loading this request. Please try again.')).toBeVisible()
  await letThrough(page, '**/api/song-requests/shared/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Cardamom Sundays' })).toBeVisible()
})

test(
  'the page of a songwriter says who they are; of nobody, that they are not found',
  core,
  async ({ person, expectFailure }) => {
    shows(
      '2.routes.songwriter',
      '2.songwriter.name',
      '2.songwriter.songs',
      '2.songwriter.member-since',
      '2.songwriter.genres',
      '2.songwriter.about',
      '2.songwriter.request',
      '2.songwriter.no-samples',
      '2.songwriter.missing',
      '2.songwriter.missing-text',
      '2.songwriter.missing-back',
      '6.anyone.songwriter-page',
      '7.songwriters.one-page',
    )
    expectFailure(404)
    const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Arévalo' }))
    const { page } = await person()
    await page.goto(`/songwriter/${songwriter.user.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tomás Arévalo' })).toBeVisible()
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }).format(new Date())
    for (const text of [
      bio,
      'Specializes In',
      'About the Artist',
      '0 songs completed',
      `Member since ${month}`,
      "This songwriter hasn't uploaded sample songs yet.",
    ])
      await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('link', { name: 'Request a Song' }).click()
    await expect(page).toHaveURL(`/?songwriter=${songwriter.user.id}`)

    for (const id of ['nonsense', '0190a000-0000-7000-8000-000000000000']) {
      await page.goto(`/songwriter/${id}`)
      await expect(page.getByRole('heading', { name: 'Songwriter Not Found' })).toBeVisible()
      await expect(page.getByText("This songwriter profile doesn't exist or has been removed.")).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  },
)
