import type { Page } from '@playwright/test'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import {
  accept,
  ask,
  becomeSongwriter,
  bio,
  deliver,
  pressAccept,
  propose,
  startProject,
} from '../support/rooms.ts'

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

test('in the room an invitation is declined, a profile is missed, and the slower of two songwriters sees who took it', async ({
  person,
  expectFailure,
}) => {
  expectFailure(403)
  expectFailure(409)
  const invited = await becomeSongwriter(await person())
  const fast = await becomeSongwriter(await person({ firstName: 'June', lastName: 'Park' }))
  const request = await ask(await person(), { invitedSongwriterId: invited.user.id })
  const room = `/request/${request.shareableId}`

  const banner = invited.page.getByText('You’re invited to write this song')
  await invited.page.goto(room)
  await expect(banner).toBeVisible()
  await expectAccessible(invited.page)
  await invited.page.getByRole('button', { name: 'Decline' }).click()
  await invited.page.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(banner).toBeHidden()

  const { page: reader } = await person()
  await reader.goto(room)
  await pressAccept(reader, 'Write it yourself')
  await expect(
    reader.getByRole('dialog').getByText('Create your songwriter profile first, then accept requests'),
  ).toBeVisible()
  await expectAccessible(reader)
  await expect(reader.getByRole('link', { name: 'Go to the Songwriter’s Studio' })).toHaveAttribute(
    'href',
    '/?role=songwriter',
  )

  const { page: slow } = await becomeSongwriter(await person())
  await slow.goto(room)
  await slow.getByRole('button', { name: 'Write it yourself' }).click()
  await accept(fast, request)
  await slow.getByRole('dialog').getByRole('button', { name: 'Accept without terms' }).click()
  await expect(
    slow
      .getByRole('region', { name: 'Notification' })
      .getByText('Another songwriter has accepted this request', { exact: true }),
  ).toBeVisible()
  await expect(slow.getByRole('link', { name: 'June Park' })).toBeVisible()
  await expect(slow.getByRole('button', { name: 'Write it yourself' })).toBeHidden()
})

test(
  'a listener listens, asks for changes, decides a proposal and approves; everyone then hears the song',
  core,
  async ({ person, page: visitor, expectFailure }) => {
    shows('1.listener.receives')
    expectFailure(409)
    const handed = { note: 'The accordion is in.' }
    const { listener, songwriter, request, room } = await startProject(person, { handed })
    const { page } = listener
    await page.goto(room)
    await expect(page.getByText(/^Your turn: listen/)).toBeVisible()
    await expect(page.getByText('The accordion is in.')).toBeVisible()
    await expectToPlay(page)

    await page.getByRole('button', { name: 'Request changes' }).click()
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
    await dialog.getByRole('radio', { name: '5 stars' }).click()
    await dialog.getByRole('radio', { name: 'Everyone who has the link' }).click()
    await dialog.getByLabel('Review (optional)').fill('My father came in from the garden.')
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await expect(dialog.getByText('A proposed change is waiting for your answer')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'See the proposed changes' }).click()
    await expect(page.getByRole('tabpanel').getByText('It wants three beats.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Approve change' }).click()
    await expect(page.getByRole('tabpanel').getByText('Approved')).toBeVisible()

    await propose(songwriter, request)
    await page.getByRole('button', { name: 'Listen', exact: true }).click()
    await page.getByRole('button', { name: 'Approve & rate' }).click()
    await expect(dialog.getByLabel('Review (optional)')).toHaveValue('My father came in from the garden.')
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await dialog.getByRole('checkbox', { name: 'Decline them, and approve the song as it is' }).check()
    await dialog.getByRole('button', { name: 'Approve the song' }).click()
    await expect(page.getByText('APPROVED').first()).toBeVisible()
    await expect(page.getByText('“My father came in from the garden.”')).toBeVisible()

    await visitor.goto(room)
    await expect(visitor.getByText('“My father came in from the garden.”')).toBeVisible()
    await expect(visitor.getByRole('img', { name: '5.0 of 5 stars' }).first()).toBeVisible()
    await expectToPlay(visitor)
  },
)

test(
  'the page of a songwriter says who they are; of nobody, that they are not found',
  core,
  async ({ person, expectFailure }) => {
    shows(
      '2.routes.songwriter',
      '2.songwriter.request',
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
    await expect(page.getByText(bio)).toBeVisible()
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
