import type { Page } from '@playwright/test'
import { donations } from '#contract/giving/donations'
import { limits } from '#contract/grammar/text'
import { gifts } from '#contract/requests/gifts'
import { checkpointAt, letTheDayCome } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectOneThing } from '../support/one-thing.ts'
import { approve, startProject } from '../support/rooms.ts'
import { expectStill, watchShifts } from '../support/shifts.ts'
import { expectAccessibleAtBothWidths } from '../support/states.ts'

function tomorrow() {
  const at = new Date(Date.now() + 86_400_000)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const longName = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(9).slice(0, limits.name).trim()
const prose = 'For all the mornings that you got up before us. '.repeat(30).slice(0, limits.dedication).trim()
const verse = 'For all the mornings\n'.repeat(90).slice(0, limits.dedication).trim()

/** Expects that the page prints on one sheet of A4 or Letter, with the browser's default margins. */
async function expectOneSheet(page: Page) {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  for (const format of ['A4', 'Letter']) {
    const sheets = (await page.pdf({ format, margin })).toString('latin1')
    expect(sheets.match(/\/Type \/Page\b/g), format).toHaveLength(1)
  }
}

test('a song is wrapped for tomorrow, opens by itself, and is answered; a renewed link leaves the old one behind', async ({
  person,
  newWindow,
  site,
  expectFailure,
}) => {
  test.slow()
  const {
    listener: lena,
    songwriter: kenji,
    request,
    room,
  } = await startProject(person, {
    listener: { firstName: 'Lena' },
    songwriter: { firstName: 'Kenji' },
    handed: {},
  })
  const uwe = await person({ firstName: 'Uwe', role: 'underwriter' })
  await uwe.call(donations.create, { body: { amount: 25, songRequestId: request.id } })
  await approve(lena, request)

  await watchShifts(lena.page)
  await lena.page.goto(room)
  await lena.page.getByRole('button', { name: 'Make it a gift' }).click()
  const form = lena.page.getByRole('dialog', { name: 'Make it a gift' })
  await form.getByRole('button', { name: 'Wrap it' }).click()
  await expect(form.getByText('Please say who it is for')).toBeVisible()
  await expect(form.getByText('Please choose a time in the future')).toBeVisible()
  await form.getByLabel('Who is it for?').fill('Anna')
  await form.getByLabel('When should it open?').fill(tomorrow())
  await form.getByLabel('Dedication (optional)').fill('For all your mornings.')
  await form.getByLabel('Supporters can read the reply').check()
  await expectAccessibleAtBothWidths(lena.page)
  await form.getByRole('button', { name: 'Wrap it' }).click()
  const desk = lena.page.getByRole('region', { name: 'Gift' })
  await expect(desk).toContainText('A gift for Anna')
  await expect(desk).toContainText('Wrapped: it opens on')
  await expectAccessibleAtBothWidths(lena.page)

  await checkpointAt(site, new Date())
  await desk.getByRole('link', { name: 'Print a card' }).click()
  await expect(lena.page.getByRole('heading', { name: 'For Anna' })).toBeVisible()
  await lena.page.getByRole('radio', { name: 'Your dedication' }).click()
  await expect(lena.page.getByRole('article')).toContainText('For all your mornings.')
  await expectAccessibleAtBothWidths(lena.page)
  await expect(lena.page.getByRole('article')).toContainText(/Checkpoint of \w+ \d+, \d+: [\w+/]{43}=/)
  await expectOneSheet(lena.page)
  const opensAt = new Date(Date.now() + 86_400_000).toISOString()
  const wrap = (receiverName: string, dedication: string) =>
    lena.call(gifts.wrap, {
      params: request,
      body: { receiverName, opensAt, timeZone: 'Asia/Tokyo', dedication, underwritersMayRead: true },
    })
  for (const dedication of [prose, verse]) {
    await wrap(longName, dedication)
    await lena.page.reload()
    await expect(lena.page.getByText(/It opens on .* GMT\+9/)).toBeVisible()
    await expectStill(lena.page, 'gift card')
    await expectOneSheet(lena.page)
    await lena.page.getByRole('radio', { name: 'Your dedication' }).click()
    await expect(lena.page.getByRole('article')).toContainText(dedication.slice(0, 20))
    await expectOneSheet(lena.page)
  }
  await wrap('Anna', 'For all your mornings.')

  const anna = await newWindow()
  await anna.setViewportSize({ width: 390, height: 844 })
  await anna.clock.install()
  await watchShifts(anna)
  await anna.goto(room)
  await expect(anna.getByRole('heading', { name: 'For Anna' })).toBeVisible()
  await expect(anna.getByText('A gift from Lena')).toBeVisible()
  await expect(anna.getByText('minutes')).toBeVisible()
  await expectStill(anna, 'wrapped gift')
  await expect(anna).toHaveTitle('A gift for Anna · Songwright')
  await expect(anna.getByText('Cardamom')).toHaveCount(0)
  await expectAccessibleAtBothWidths(anna)

  await letTheDayCome(site, request)
  await anna.clock.fastForward('25:00:00')
  await expect(anna.getByRole('region', { name: 'For Anna' })).toContainText('For all your mornings.')
  await expect(anna.getByRole('heading', { name: 'Cardamom Sundays' })).toBeVisible()
  await expect(anna.getByText('The gift is open.')).toBeAttached()
  // A gift asks its receiver for nothing: every word is read between the bar and the foot of all pages
  // (product.md, "Gifts").
  await expect(anna.getByRole('link', { name: 'Report this songwriter' })).toBeVisible()
  expect(await anna.getByRole('main').innerText()).not.toMatch(
    /[$€£¥]|pledge|support|promis|\bpa(y|id)|missing|donat/i,
  )
  await expectAccessibleAtBothWidths(anna)
  await expectOneThing(anna)
  await anna
    .getByRole('button', { name: /^Play Cardamom Sundays/ })
    .first()
    .click()
  await expect(anna.getByRole('button', { name: /^Pause / }).first()).toBeVisible()
  const answer = anna.getByRole('region', { name: 'Write back' })
  await answer.getByLabel('Your words').fill('I cried, twice.')
  await answer.getByRole('button', { name: 'Send' }).click()
  await expect(anna.getByText('Your message is on its way to Lena and Kenji.')).toBeVisible()
  await anna.setViewportSize({ width: 390, height: 844 })
  await anna.reload()
  await expect(anna.getByRole('region', { name: 'For Anna' })).toContainText('For all your mornings.')
  await expect(anna.getByText('Your message is on its way to Lena and Kenji.')).toBeVisible()
  await expectStill(anna, 'opened gift')

  // Lena returns from the gift card's page to the project room. Lena, Kenji and Uwe now see Anna's words.
  for (const party of [lena, kenji]) {
    await party.page.goto(room)
    await expect(party.page.getByRole('region', { name: 'Gift' })).toContainText('“I cried, twice.”')
  }
  await expectAccessibleAtBothWidths(lena.page)
  await uwe.page.goto('/')
  await uwe.page.getByRole('button', { name: /^Details, / }).click()
  await expect(uwe.page.getByRole('region', { name: 'Your Impact' })).toContainText('“I cried, twice.”')

  // The link is replaced. The old link returns 404, also to people who have its page open.
  expectFailure(404, 410)
  await lena.page.getByRole('button', { name: 'Who can see this' }).click()
  await lena.page.getByRole('button', { name: 'Reset link' }).click()
  await lena.page
    .getByRole('dialog', { name: 'Reset the link?' })
    .getByRole('button', { name: 'Reset link' })
    .click()
  await expect(lena.page).not.toHaveURL(room)
  await expect(desk).toContainText('A gift for Anna')
  await anna.goto(room)
  await expect(anna.getByRole('heading', { name: 'This request isn’t here' })).toBeVisible()
})
