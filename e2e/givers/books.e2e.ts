import { donations } from '#contract/giving/donations'
import { paths } from '#contract/surface/paths'
import { newId } from '../../server/db/schema/columns.ts'
import * as tables from '../../server/db/schema.ts'
import { reckonKept } from '../../server/domain/money/kept/promise-statistics.ts'
import { buildDonation, buildRequest, buildUser } from '../../server/test/factories.ts'
import { withDb } from '../support/database.ts'
import { expect, expectAccessible, type Person, test } from '../support/fixtures.ts'
import { becomeSongwriter } from '../support/rooms.ts'
import { ownSite } from '../support/start/settings.ts'
import { expectEachState, expectWell } from '../support/states.ts'

// This file uses its own site, because kept promises are counted over the whole site. In the time zone of New
// York a UTC day begins on the previous day.
test.use({ settings: ownSite(), contextOptions: { timezoneId: 'America/New_York' } })
test.describe.configure({ mode: 'default' })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const year = new Date().getUTCFullYear()

type Site = Parameters<typeof withDb>[0]

/**
 * Creates confirmed payments of one giver: one with too little money, one with too much, and many on one day
 * of the previous year.
 */
const buildBooks = (site: Site, { giver, songwriter }: Record<'giver' | 'songwriter', Person>) =>
  withDb(site, async (db) => {
    const { id: songRequestId } = await buildRequest(db, {
      title: 'Cardamom Sundays',
      songwriterId: songwriter.user.id,
      status: 'approved',
    })
    const between = { songRequestId, songwriterId: songwriter.user.id, underwriterId: giver.user.id }
    const paid = (receivedAmount: string, at: string) =>
      ({ ...between, status: 'confirmed', receivedAmount, sentAt: at, confirmedAt: at }) as const
    const short = await buildDonation(db, {
      ...paid('20.00', `${year}-01-01T00:00:00.000Z`),
      code: 'SW-SHRT-96',
    })
    await buildDonation(db, { ...paid('30.00', `${year}-01-01T12:00:00.000Z`), isAnonymous: true })
    const old = paid('25.00', `${year - 1}-12-31T23:59:59.999Z`)
    const rows = Array.from({ length: 230 }, () => ({ ...old, amount: '25.00', code: newId() }))
    await db.insert(tables.donations).values(rows)
    return short
  })

test('books: what one gave and received, for any days, whole on paper', async ({
  person,
  site,
  expectFailure,
}) => {
  test.setTimeout(120_000)
  const giver = await person({ role: 'underwriter' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Mira', lastName: 'Lund' }))
  const short = await buildBooks(site, { giver, songwriter })
  const { page } = giver
  const lines = page.getByRole('table').getByRole('row')

  await test.step('it loads, fails and comes again', async () => {
    expectFailure(/500/)
    await expectEachState(page, {
      path: '/api/books',
      begin: () => page.goto('/books'),
      failed: 'Error loading your books. Please try again.',
      content: page.getByRole('cell', { name: 'SW-SHRT-96' }),
    })
  })
  await test.step('this year has two lines, each as it arrived', async () => {
    await expect(lines).toHaveCount(3)
    await expect(page.getByRole('table')).toContainText('$20.00 of $25.00 arrived')
    await expect(page.getByRole('table')).toContainText('$30.00 arrived, $5.00 more than promised')
    await expect(page.getByText('A gift to a person is usually not tax-deductible.')).toBeVisible()
  })
  await test.step('days of one’s own are checked, stay in the address, and may be empty', async () => {
    await page.getByLabel('Days').selectOption('Own dates')
    await page.getByLabel('First day').fill(`${year}-06-02`)
    await page.getByLabel('Last day').fill(`${year}-06-01`)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last one')
    await expectWell(page)
    await page.getByLabel('Last day').fill(`${year}-06-03`)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText('You gave nothing on these days.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`from=${year}-06-02&to=${year}-06-03`))
    await expect(page.getByRole('button', { name: 'Show', exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('First day')).toHaveValue(`${year}-06-02`)
    await expectWell(page)
  })
  await test.step('all lines of a long year are loaded before it prints', async () => {
    await page.getByLabel('Days').selectOption('Last year')
    await expect(lines).toHaveCount(101)
    await page.evaluate(() => {
      window.print = () => {
        document.body.setAttribute('data-printed', '')
        window.dispatchEvent(new Event('afterprint'))
      }
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toBeAttached()
    await expect(lines).toHaveCount(231)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByLabel('Days')).toBeHidden()
    await expect(lines.last()).toBeVisible()
    await expect(page.getByText('Not all lines are on this paper')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`songwright-donations-${year - 1}-01-01-${year - 1}-12-31.csv`)
  })
  await test.step('the receipt has the day of the book', async () => {
    await page.goto(`/donations/${short.id}/receipt`)
    await expect(page.getByRole('definition').filter({ hasText: `Jan 1, ${year}` })).toHaveCount(2)
  })
  await test.step('the songwriter’s own, from the payments', async () => {
    const theirs = songwriter.page
    await theirs.goto(paths.studio('payments'))
    await theirs.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'Records' }).click()
    await expect(theirs.getByRole('heading', { level: 1, name: 'Records' })).toBeVisible()
    await expect(theirs.getByLabel('Records', { exact: true })).toHaveValue('received')
    await expectWell(theirs)
  })
})

test('kept promises on the fund’s page, and before Accept', async ({ person, site }) => {
  test.setTimeout(120_000)
  const songwriter = await becomeSongwriter(await person())
  const { page } = songwriter
  const kept = page.getByRole('region', { name: 'Kept promises' })

  await test.step('too few promises say nothing', async () => {
    await withDb(site, (db) => reckonKept(db, new Date()))
    await page.goto('/fund')
    await expect(kept).toContainText('Not enough promises have fallen due')
    await expectAccessible(page)
  })
  await test.step('once there are enough, what became of them', async () => {
    await withDb(site, async (db) => {
      const { id: songRequestId } = await buildRequest(db, { status: 'approved' })
      const due = { songRequestId, songwriterId: songwriter.user.id, dueAt: daysAgo(10) }
      for (let number = 0; number < 20; number++)
        await buildDonation(db, {
          ...due,
          ...(number < 15 && { status: 'confirmed', receivedAmount: '25.00', confirmedAt: daysAgo(8) }),
        })
      await reckonKept(db, new Date())
    })
    // The first reply is shared for a second, and a write past the server does not drop it.
    await expect.poll(async () => (await songwriter.call(donations.fund)).kept).not.toBeNull()
    await page.goto('/fund')
    for (const part of ['Promised', 'Paid', 'Not confirmed yet', 'Not paid'])
      await expect(kept).toContainText(part)
    await expect(kept).toContainText('$500.00')
    await expect(kept).toContainText('75% of it')
    await expect(kept).toContainText('confirmed within 2 days')
    await expectWell(page)
  })
  await test.step('a songwriter reads who stands behind the pledges of a card that is seen, and of no other', async () => {
    await withDb(site, async (db) => {
      for (const title of ['First asked', ...Array.from({ length: 12 }, (_, at) => `Asked no. ${at}`)]) {
        const { id } = await buildRequest(db, { title, pledgedAmount: '100.00', status: 'open' })
        for (let number = 0; number < 5; number++)
          await buildDonation(db, {
            songRequestId: id,
            amount: '20.00',
            underwriterId: (await buildUser(db)).id,
          })
      }
    })
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/promises')) asked.push(pathname)
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/?role=songwriter#open-requests')
    const card = page.getByRole('article', { name: 'Asked no. 11' })
    await card.scrollIntoViewIfNeeded()
    await expect(card).toContainText('$100 promised by 5 people')
    const all = await page.getByRole('article', { name: /^Asked no/ }).count()
    expect(new Set(asked).size).toBeLessThan(all)
    await expectAccessible(page)
  })
  expect((await songwriter.call(donations.fund)).kept).toMatchObject({ due: '500.00', paid: '375.00' })
})
