import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { ms } from '#contract/grammar/time'
import { songwriters } from '#contract/people/songwriters'
import { gifts } from '#contract/requests/gifts'
import { songRequests } from '#contract/requests/song-requests'
import { thanks } from '#contract/requests/thanks'
import { paths } from '#contract/surface/paths'
import { kindWords, type ReportKind } from '#contract/trust/words'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, type Fixtures, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver } from '../support/rooms.ts'
import type { Site } from '../support/site.ts'

const linkIn = (within: Page | Locator, kind: ReportKind) =>
  within.getByRole('link', { name: `Report this ${kindWords[kind]}` })

/** Subject of the report with this code. */
async function thingOf(site: Site, code: string) {
  const { rows } = await withDatabase(site, (client) =>
    client.query<{ kind: ReportKind; thing_id: string }>(
      `select kind, thing_id from reports join report_cases on report_cases.id = case_id where code = $1`,
      [code],
    ),
  )
  return rows.map(({ kind, thing_id }) => [kind, thing_id])
}

const codeOn = async (page: Page | Locator) => {
  const code = page.getByText(/R-[0-9A-Z]{4}/).first()
  await expect(code).toBeVisible()
  return /R-[0-9A-Z]{4}/.exec(await code.innerText())![0]
}

/** Reports by the dialog. Answers the stored report. */
async function byDialog(site: Site, within: Page | Locator, kind: ReportKind) {
  const link = linkIn(within, kind).first()
  // Before hydration it is a plain link to the plain form.
  await expect
    .poll(() => link.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  const page = 'page' in within ? within.page() : within
  await link.click()
  const form = page.getByRole('dialog', { name: `Report this ${kindWords[kind]}` })
  await form.getByRole('radio', { name: 'Hate' }).check()
  await form.getByRole('button', { name: 'Send report' }).click()
  const sent = page.getByRole('dialog', { name: 'Thank you, your report is here' })
  const code = await codeOn(sent)
  await sent.getByRole('button', { name: 'Done' }).click()
  await expect(link).toBeFocused()
  return thingOf(site, code)
}

/** Variant of `byDialog` without scripts, by the plain form. */
async function byForm(site: Site, page: Page, kind: ReportKind) {
  await linkIn(page, kind).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report this ${kindWords[kind]}`)
  await page.getByRole('radio', { name: 'Hate' }).check()
  await page.getByRole('button', { name: 'Send the report' }).click()
  return thingOf(site, await codeOn(page))
}

const words = {
  message: 'I know where you live',
  comment: 'Sing it like you mean it',
  review: 'You sing like a goat',
  thanks: 'Thanks for nothing',
  answer: 'Never write to me again',
}

/** Delivered song that waits for its listener, with a message and a comment of the songwriter. */
async function delivered(person: Fixtures['person']) {
  const listener = await person({ firstName: 'Lena' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const giver = await person({ firstName: 'Uwe', role: 'underwriter' })
  const request = await ask(listener, { title: 'A song of every kind', goalAmount: '25' })
  await giver.call(donations.create, { body: { amount: 25, songRequestId: request.id } })
  await accept(songwriter, request)
  const message = await songwriter.call(projects.sendMessage, {
    params: { id: request.id },
    body: { message: words.message, receiverId: listener.user.id },
  })
  await deliver(songwriter, request)
  const params = { id: request.id }
  const [version] = await songwriter.call(deliveries.ofProject, { params })
  const comment = await songwriter.call(comments.add, {
    params: { id: version!.id },
    body: { second: 1, text: words.comment },
  })
  const room = paths.room(request.shareableId)
  const ids = { message: message.id, delivery: version!.id, comment: comment.id }
  return { listener, songwriter, giver, request, room, ids }
}

async function approved(person: Fixtures['person']) {
  const song = await delivered(person)
  const params = { id: song.request.id }
  await song.listener.call(songRequests.approve, { params, body: { rating: 1, review: words.review } })
  await song.listener.call(thanks.give, { params, body: { text: words.thanks } })
  return song
}

test('visitors report a room’s request, song, review and songwriter, with scripts and without', async ({
  page,
  browser,
  baseURL,
  person,
  site,
}) => {
  test.slow()
  const { request, songwriter, room, ids } = await approved(person)
  await songwriter.call(songwriters.update, { body: { bio, genres: ['folk'], publicPage: true } })
  const shown = [
    ['request', request.id],
    ['delivery', ids.delivery],
    ['review', request.id],
    ['songwriter', songwriter.user.id],
  ] as const
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const still = await context.newPage()
  for (const [kind, id] of shown) {
    await page.goto(room)
    expect(await byDialog(site, page, kind)).toEqual([[kind, id]])
    await still.goto(room)
    expect(await byForm(site, still, kind)).toEqual([[kind, id]])
  }
  const profile = paths.songwriter(songwriter.user.id)
  await page.goto(profile)
  expect(await byDialog(site, page, 'songwriter')).toEqual([['songwriter', songwriter.user.id]])
  await still.goto(profile)
  expect(await byForm(site, still, 'songwriter')).toEqual([['songwriter', songwriter.user.id]])
  await context.close()
})

test('members report open requests where they browse them, and songwriters on their page', async ({
  person,
  site,
}) => {
  const listener = await person({ firstName: 'Lena' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const open = await ask(listener, { title: 'An open request to report' })
  const asked = await ask(listener, {
    title: 'An invitation to report',
    invitedSongwriterId: songwriter.user.id,
  })
  const { page } = songwriter
  await page.goto(paths.dashboard({ role: 'songwriter' }))
  for (const request of [open, asked]) {
    const card = page.getByRole('article', { name: request.title })
    expect(await byDialog(site, card, 'request')).toEqual([['request', request.id]])
  }
  await page.goto(paths.dashboard({ role: 'underwriter' }))
  const featured = page.getByRole('article', { name: open.title })
  expect(await byDialog(site, featured, 'request')).toEqual([['request', open.id]])
  // Not shown to the requester.
  await listener.page.goto(paths.dashboard({ role: 'underwriter' }))
  await expect(listener.page.getByRole('article', { name: open.title }).getByText('Yours')).toBeVisible()
  await expect(linkIn(listener.page.getByRole('article', { name: open.title }), 'request')).toHaveCount(0)

  // A songwriter's card is one link, to the page with Report.
  await listener.page.goto(paths.dashboard({ role: 'listener' }))
  await listener.page
    .getByRole('region', { name: 'Songwriters', exact: true })
    .getByRole('link', { name: 'Kenji' })
    .first()
    .click()
  expect(await byDialog(site, listener.page, 'songwriter')).toEqual([['songwriter', songwriter.user.id]])
})

test('the two parties report each other’s messages, comments and versions where they read them', async ({
  person,
  site,
}) => {
  test.slow()
  const { listener, songwriter, request, room, ids } = await delivered(person)
  const { page } = listener
  await page.goto(`${room}#messages`)
  const talk = page.getByRole('tabpanel', { name: 'Messages' })
  expect(await byDialog(site, talk, 'message')).toEqual([['message', ids.message]])
  await page.goto(`${room}#listen`)
  const listen = page.getByRole('tabpanel', { name: 'Listen' })
  expect(await byDialog(site, listen, 'delivery')).toEqual([['delivery', ids.delivery]])
  expect(await byDialog(site, listen, 'comment')).toEqual([['comment', ids.comment]])

  // Among the open comments of the dialog, whose own draft is kept.
  await page.getByRole('button', { name: 'Request changes' }).click()
  const changes = page.getByRole('dialog', { name: 'Request changes' })
  await changes.getByRole('textbox').first().fill('Softer, please.')
  expect(await byDialog(site, changes, 'comment')).toEqual([['comment', ids.comment]])
  await expect(changes.getByRole('textbox').first()).toHaveValue('Softer, please.')
  expect((await listener.call(songRequests.mine)).find(({ id }) => id === request.id)?.status).toBe(
    'completed',
  )

  const said = await listener.call(projects.sendMessage, {
    params: { id: request.id },
    body: { message: words.message, receiverId: songwriter.user.id },
  })
  await songwriter.page.goto(`${room}#messages`)
  const answered = songwriter.page.getByRole('tabpanel', { name: 'Messages' })
  expect(await byDialog(site, answered, 'message')).toEqual([['message', said.id]])
})

test('givers report the thank-you, the song and the reply to a gift, in the room and in Your Impact', async ({
  person,
  newWindow,
  site,
}) => {
  test.slow()
  const { listener, songwriter, giver, request, room, ids } = await approved(person)
  const params = { id: request.id }
  await listener.call(gifts.wrap, {
    params,
    body: {
      receiverName: 'Anna',
      opensAt: new Date(Date.now() + ms.day).toISOString(),
      timeZone: 'Europe/Berlin',
      underwritersMayRead: true,
    },
  })
  const { page } = giver
  // The wrapped gift has no thank-you.
  await page.goto(room)
  expect(await byDialog(site, page, 'thank_you')).toEqual([['thank_you', request.id]])
  const stranger = await newWindow()
  await stranger.goto(room)
  await expect(stranger.getByRole('heading', { name: 'For Anna' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^Report/ })).toHaveCount(0)

  await withDatabase(site, (client) =>
    client.query(`update gifts set opens_at = now() - interval '1 minute' where song_request_id = $1`, [
      request.id,
    ]),
  )
  const anna = await person({ firstName: 'Anna' })
  await anna.call(gifts.answer, {
    params: { shareableId: request.shareableId },
    body: { text: words.answer },
  })
  await page.goto(room)
  expect(await byDialog(site, page, 'thank_you')).toEqual([['thank_you', request.id]])
  await page.goto(paths.dashboard({ role: 'underwriter' }))
  const impact = page.getByRole('region', { name: 'Your Impact' })
  await expect(impact.getByText(words.answer)).toBeVisible()
  expect(await byDialog(site, impact, 'delivery')).toEqual([['delivery', ids.delivery]])
  expect(await byDialog(site, impact, 'thank_you')).toEqual([['thank_you', request.id]])
  expect(await byDialog(site, impact, 'gift_answer')).toEqual([['gift_answer', request.id]])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page)
  }
  for (const party of [listener, songwriter]) {
    await party.page.goto(room)
    const gift = party.page.getByRole('region', { name: 'Gift' })
    expect(await byDialog(site, gift, 'gift_answer')).toEqual([['gift_answer', request.id]])
  }
})
