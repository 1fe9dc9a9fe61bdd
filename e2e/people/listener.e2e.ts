import { withDatabase } from '../support/database.ts'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { ask, becomeSongwriter, story } from '../support/rooms.ts'

test(
  'a listener asks for a song, finds it in the list and shares its link',
  core,
  async ({ person, baseURL }) => {
    shows(
      '1.listener.describes',
      '1.listener.shares',
      '2.listener.heading',
      '2.listener.success-resets',
      '2.listener.success-refetches',
      '2.listener.requests',
      '2.listener.request-share',
      '2.routes.share-link',
      '6.listener.share',
    )
    const { page } = await person({ firstName: 'Maria' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
    await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()

    const submit = page.getByRole('button', { name: 'Create Song Request' })
    await submit.click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Title').fill('Cardamom Sundays')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'nostalgic' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('folk')
    await page.getByLabel(/^Musical preferences/).fill('A slow waltz, if it wants to be one.')
    await submit.click()
    await expect(
      page.getByText('Your song request has been submitted successfully.', { exact: true }),
    ).toBeVisible()
    for (const label of ['Title', 'Your story', /^Musical preferences/])
      await expect(page.getByLabel(label)).toHaveValue('')
    await expect(page.getByLabel('Genre', { exact: true })).toHaveValue('')
    await expect(page.getByRole('checkbox', { name: 'nostalgic' })).not.toBeChecked()

    const request = page.getByRole('article', { name: 'Cardamom Sundays' })
    await request.getByRole('button', { name: 'Share Link' }).click()
    await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible()
    await request.getByRole('link', { name: 'Cardamom Sundays' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cardamom Sundays' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    expect(page.url()).toContain(`${baseURL}/request/`)
  },
)

test('a listener asks one songwriter, then opens the request to everyone', core, async ({ person }) => {
  shows(
    '2.routes.songwriter-link',
    '2.listener.discover',
    '2.listener.card-opens',
    '2.songwriter.request',
    '6.listener.browse',
  )
  // The songwriter's name is unique, because other tests create songwriters in the same list.
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Quintela' }))
  const { page } = await person({ firstName: 'Maria' })
  const discovered = page
    .getByRole('region', { name: 'Discover Songwriters' })
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Tomás Quintela' }) })
  // The server caches the list for a second, so the songwriter may appear late.
  await expect(async () => {
    await page.goto('/')
    await expect(discovered.getByText('folk, jazz')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await discovered.getByRole('link').click()
  await page.waitForURL(`**/songwriter/${songwriter.user.id}`)
  await page.getByRole('link', { name: 'Request a Song' }).click()
  await expect(page.getByText('Requesting from Tomás Quintela')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Title').fill('The Night Train')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'romantic' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('jazz')
  await page.getByRole('button', { name: 'Create Song Request' }).click()
  const request = page.getByRole('article', { name: 'The Night Train' })
  await expect(request.getByText('Waiting for the songwriter you asked')).toBeVisible()
  await expect(page.getByText('Requesting from')).toBeHidden()

  await request.getByRole('button', { name: 'Open to everyone' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Open to everyone' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(request.getByText('Waiting for the songwriter you asked')).toBeHidden()
})

test(
  'each state of a request has a colour of its own, the last one green; many songwriters scroll',
  core,
  async ({ person, site }) => {
    shows(
      '2.listener.colour-open',
      '2.listener.colour-in-progress',
      '2.listener.colour-completed',
      '2.listener.colour-other',
      '2.listener.discover-scrolls',
    )
    const listener = await person()
    const { user } = await becomeSongwriter(await person())
    const { page } = listener
    const statuses = ['open', 'in_progress', 'completed', 'approved']
    for (const status of statuses) {
      const { id } = await ask(listener, { title: `A song ${status}` })
      await withDatabase(site, (client) =>
        client.query('update song_requests set status = $2, songwriter_id = $3 where id = $1', [
          id,
          status,
          status === 'open' ? null : user.id,
        ]),
      )
    }

    await page.goto('/')
    const colour = (status: string) =>
      page
        .getByRole('article', { name: `A song ${status}` })
        .getByText(status.toUpperCase().replace('_', ' '), { exact: true })
        .evaluate((badge) => {
          const canvas = document.createElement('canvas').getContext('2d')!
          canvas.fillStyle = getComputedStyle(badge).color
          canvas.fillRect(0, 0, 1, 1)
          return Array.from(canvas.getImageData(0, 0, 1, 1).data).slice(0, 3)
        })
    const colours = await Promise.all(statuses.map(colour))
    expect(new Set(colours.map(String)).size).toBe(4)
    const [red, green, blue] = colours[3]!
    expect(green).toBeGreaterThan(Math.max(red!, blue!))

    const list = page.getByRole('region', { name: 'Songwriters', exact: true })
    await expect(list).toHaveCSS('max-height', '384px')
    await expect(list).toHaveCSS('overflow-y', 'auto')
  },
)
