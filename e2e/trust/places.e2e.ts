import type { Locator, Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { thanks } from '#contract/giving/thanks'
import { ms } from '#contract/grammar/time'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { gifts } from '#contract/requests/gifts'
import { songRequests } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { studioPath } from '#contract/surface/studio-paths'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { withDatabase } from '../support/database.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver } from '../support/rooms.ts'

type Report = Parameters<typeof paths.report>

const expectReports = (within: Page | Locator, ...reports: Report[]) =>
  expect
    .poll(async () => {
      const links = within.locator('a[href^="/report"]')
      return new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    })
    .toEqual(new Set(reports.map((report) => paths.report(...report))))

test('what others wrote can be reported where it is read, and one’s own words can’t', async ({
  page: visitor,
  person,
  newWindow,
  site,
}) => {
  test.slow()
  const listener = await person({ firstName: 'Lena' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const giver = await person({ firstName: 'Uwe', role: 'underwriter' })
  const request = await ask(listener, { title: 'A song of every kind', goalAmount: '25' })
  const { id, shareableId: link } = request
  const params = { id }
  const room = paths.room(link)
  await giver.call(donations.create, { body: { amount: 25, songRequestId: id } })
  await accept(songwriter, request)
  const [threat, answer] = [
    await songwriter.call(projects.sendMessage, {
      params,
      body: { message: 'I know where you live', receiverId: listener.user.id },
    }),
    await listener.call(projects.sendMessage, {
      params,
      body: { message: 'So do I', receiverId: songwriter.user.id },
    }),
  ]
  await deliver(songwriter, request)
  const [version] = await songwriter.call(deliveries.ofProject, { params })
  const comment = await songwriter.call(comments.add, {
    params: { id: version!.id },
    body: { second: 1, text: 'Sing it like you mean it' },
  })

  await test.step('the two parties: messages, versions and comments', async () => {
    const { page } = listener
    for (const [party, message] of [
      [listener, threat],
      [songwriter, answer],
    ] as const) {
      await party.page.goto(`${room}#messages`)
      await expectReports(party.page.getByRole('tabpanel', { name: 'Messages' }), ['message', message.id])
    }
    await page.goto(`${room}#listen`)
    await expectReports(
      page.getByRole('region', { name: 'Listen' }),
      ['delivery', version!.id],
      ['comment', comment.id],
    )
    // Comments in a dialog can be reported too. The dialog's own draft is kept.
    await page.getByRole('button', { name: 'Request changes' }).click()
    const changes = page.getByRole('dialog', { name: 'Request changes' })
    const draft = changes.getByRole('textbox').first()
    await draft.fill('Softer, please.')
    await changes.getByRole('link', { name: 'Report this comment' }).click()
    const form = page.getByRole('dialog', { name: 'Report this comment' })
    await form.getByRole('radio', { name: 'Hate' }).check()
    await form.getByRole('button', { name: 'Send report' }).click()
    await page
      .getByRole('dialog', { name: 'Thank you for your report' })
      .getByRole('button', { name: 'Done' })
      .click()
    await expect(changes.getByRole('link', { name: 'Report this comment' })).toBeFocused()
    await expect(draft).toHaveValue('Softer, please.')
  })

  await listener.call(songRequests.approve, { params, body: { rating: 1, review: 'You sing like a goat' } })
  await listener.call(thanks.give, { params, body: { text: 'Thanks for nothing' } })
  await songwriter.call(songwriterProfile.update, { body: { bio, genres: ['folk'], publicPage: true } })
  const inRoom: Report[] = [
    ['request', id, link],
    ['delivery', version!.id, link],
    ['review', id, link],
    ['songwriter', songwriter.user.id, link],
  ]

  await test.step('visitors: request, song, review and songwriter, without scripts too', async () => {
    const html = await (await visitor.request.get(room)).text()
    for (const report of inRoom) expect(html).toContain(paths.report(...report).replaceAll('&', '&amp;'))
    await visitor.goto(room)
    await expectReports(visitor, ...inRoom)
    await visitor.goto(paths.songwriter(songwriter.user.id))
    await expectReports(visitor, ['songwriter', songwriter.user.id])
  })

  await test.step('givers: the thank-you too, also of a wrapped gift, of which strangers report nothing', async () => {
    await giver.page.goto(room)
    await expectReports(giver.page, ...inRoom, ['thank_you', id, link])
    await listener.call(gifts.wrap, {
      params,
      body: {
        receiverName: 'Anna',
        opensAt: new Date(Date.now() + ms.day).toISOString(),
        timeZone: 'Europe/Berlin',
        underwritersMayRead: true,
      },
    })
    await giver.page.goto(room)
    await expectReports(giver.page, ['thank_you', id, link])
    const stranger = await newWindow()
    await stranger.goto(room)
    await expect(stranger.getByRole('heading', { name: 'For Anna' })).toBeVisible()
    await expectReports(stranger)
  })

  await test.step('and the reply to a gift, by the parties and in Your Impact', async () => {
    await withDatabase(site, (client) =>
      client.query(`update gifts set opens_at = now() - interval '1 minute' where song_request_id = $1`, [
        id,
      ]),
    )
    const anna = await person({ firstName: 'Anna' })
    await anna.call(gifts.answer, {
      params: { shareableId: link },
      body: { text: 'Never write to me again' },
    })
    for (const { page } of [listener, songwriter]) {
      await page.goto(room)
      await expectReports(page.getByRole('region', { name: 'Gift' }), ['gift_answer', id, link])
    }
    const { page } = giver
    await page.goto(paths.dashboard({ role: 'underwriter' }))
    await page.getByRole('button', { name: /^Details, / }).click()
    await expectReports(
      page.getByRole('region', { name: 'Your Impact' }),
      ['thank_you', id, link],
      ['gift_answer', id, link],
      ['delivery', version!.id, link],
    )
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessible(page)
    }
  })
})

test('members report open requests on their pages, and no list of requests asks for it', async ({
  person,
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
  await expectReports(page.getByRole('article', { name: open.title }))
  await page.goto(studioPath('answer'))
  await expectReports(page.getByRole('article', { name: asked.title }))
  for (const request of [open, asked]) {
    await page.goto(paths.room(request.shareableId))
    await expectReports(page.getByRole('main'), ['request', request.id, request.shareableId])
  }
})
