import { songRequests } from '#contract/requests/song-requests'
import { core, expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, deliver, story } from '../support/rooms.ts'
import { letThrough } from '../support/states.ts'

const nobody = '0190a000-0000-7000-8000-000000000000'

test(
  'a listener asks for a song, finds it in the list and shares its link',
  core,
  async ({ person, baseURL }) => {
    shows(
      '1.listener.describes',
      '1.listener.shares',
      '2.listener.heading',
      '2.listener.form',
      '2.listener.success-resets',
      '2.listener.success-refetches',
      '2.listener.requests',
      '2.listener.requests-empty',
      '2.listener.request-title',
      '2.listener.request-status',
      '2.listener.request-pledged',
      '2.listener.request-share',
      '2.routes.share-link',
      '5.request.title',
      '5.request.story',
      '5.request.emotions',
      '5.request.genre',
      '6.listener.create',
      '6.listener.view',
      '6.listener.share',
      '8.link.copied',
    )
    const { page } = await person({ firstName: 'Maria' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your Musical Stories Await' })).toBeVisible()
    await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()

    const submit = page.getByRole('button', { name: 'Create Song Request' })
    await submit.click()
    for (const message of [
      'Title is required',
      'Please share more details about your story',
      'Please select at least one emotion',
      'Please select a genre',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Title').fill('Cardamom Sundays')
    await page.getByLabel('Your story').fill(story)
    await page.getByRole('checkbox', { name: 'nostalgic' }).check()
    await page.getByRole('checkbox', { name: 'grateful' }).check()
    await page.getByLabel('Genre', { exact: true }).selectOption('folk')
    await page.getByLabel('Goal in dollars (optional)').fill('250')
    await submit.click()
    await expect(
      page.getByText('Your song request has been submitted successfully.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect(page.getByLabel('Goal in dollars (optional)')).toHaveValue('')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

    const request = page.getByRole('article', { name: 'Cardamom Sundays' })
    await expect(request.getByText('OPEN', { exact: true })).toBeVisible()
    await expect(request.getByText('$0.00')).toBeVisible()
    await request.getByRole('button', { name: 'Share Link' }).click()
    await expect(page.getByText('Link Copied!', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Shareable link has been copied to your clipboard.', { exact: true }),
    ).toBeVisible()
    await request.getByRole('link', { name: 'Cardamom Sundays' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cardamom Sundays' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    expect(page.url()).toContain(`${baseURL}/request/`)
  },
)

test('a submission that fails keeps what was typed, and sending it again asks only once', async ({
  person,
  expectFailure,
}) => {
  shows('2.listener.submit-in-flight')
  expectFailure(503)
  const listener = await person()
  const { page } = listener
  const submit = page.getByRole('button', { name: 'Create Song Request' })
  const keys: (string | undefined)[] = []
  await page.route('**/api/song-requests', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await expect(submit).toBeDisabled()
    // The server accepts the first request, and only its response is lost.
    const answer = await route.fetch()
    await (keys.length === 1 ? route.fulfill({ status: 503 }) : route.fulfill({ response: answer }))
  })
  await page.goto('/')
  await page.getByLabel('Title').fill('First Steps')
  await page.getByLabel('Your story').fill(story)
  await page.getByRole('checkbox', { name: 'happy' }).check()
  await page.getByLabel('Genre', { exact: true }).selectOption('pop')
  await submit.click()
  await expect(
    page.getByText('Failed to submit song request. Please try again.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('First Steps')
  await expect(page.getByRole('checkbox', { name: 'happy' })).toBeChecked()

  await submit.click()
  await expect(
    page.getByText('Your song request has been submitted successfully.', { exact: true }),
  ).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(await listener.call(songRequests.mine)).toHaveLength(1)
})

test('a listener asks one songwriter, then opens the request to everyone', core, async ({ person }) => {
  shows(
    '2.routes.songwriter-link',
    '2.listener.discover',
    '2.listener.card-name',
    '2.listener.card-genres',
    '2.listener.card-opens',
    '2.songwriter.request',
    '6.listener.browse',
    '7.songwriters.list',
  )
  // Unique name: all tests share the list.
  const songwriter = await becomeSongwriter(await person({ firstName: 'Tomás', lastName: 'Quintela' }))
  const listener = await person({ firstName: 'Maria' })
  const { page } = listener
  const discovered = page
    .getByRole('region', { name: 'Discover Songwriters' })
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Tomás Quintela' }) })
  // The list is cached for a second, so a songwriter may appear that late.
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
  const [made] = await listener.call(songRequests.mine)
  expect(made?.invitedSongwriterId).toBeNull()
})

test('a link to a songwriter who is nobody, or oneself, is explained and asks everyone', async ({
  person,
  expectFailure,
}) => {
  expectFailure(404)
  const { page, user } = await person()
  for (const id of ['nonsense', nobody]) {
    await page.goto(`/?songwriter=${id}`)
    await expect(page.getByText('The songwriter in this link is no longer here.')).toBeVisible()
  }
  await page.goto(`/?songwriter=${user.id}`)
  await expect(page.getByText('This is your own page.')).toBeVisible()
  await page.getByLabel('Title').fill('Kept')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('This is your own page.')).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
})

test('a listener withdraws an open request after being asked', async ({ person }) => {
  const listener = await person()
  await ask(listener)
  const { page } = listener
  await page.goto('/')
  const request = page.getByRole('article', { name: 'Cardamom Sundays' })
  await request.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(request.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await request.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()
  expect(await listener.call(songRequests.mine)).toEqual([])
})

test('lists that cannot be loaded say so and can be tried again', async ({ person, expectFailure }) => {
  expectFailure(500)
  const { page } = await person()
  const lists = /\/api\/(song-requests\/user|songwriters)(\?|$)/
  await page.route(lists, (route) => route.fulfill({ status: 500 }))
  await page.goto('/')
  await expect(page.getByText('Error loading your requests. Please try again.')).toBeVisible()
  await expect(page.getByText('Error loading songwriters. Please try again.')).toBeVisible()
  await letThrough(page, lists)
  for (const name of ['Discover Songwriters', 'Your Requests'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No requests yet. Create your first song request above!')).toBeVisible()
})

test(
  'each state of a request has a colour of its own, the last one green; many songwriters scroll',
  core,
  async ({ person }) => {
    shows(
      '2.listener.colour-open',
      '2.listener.colour-in-progress',
      '2.listener.colour-completed',
      '2.listener.colour-other',
      '2.listener.request-status',
      '2.listener.discover-scrolls',
    )
    const listener = await person()
    const songwriter = await becomeSongwriter(await person())
    const { page } = listener
    const made = [await ask(listener, { title: 'One' })]
    for (const title of ['Two', 'Three', 'Four']) made.push(await ask(listener, { title }))
    const [, two, three, four] = made
    for (const request of [two, three, four]) await accept(songwriter, request!)
    for (const request of [three, four]) await deliver(songwriter, request!)
    await listener.call(songRequests.approve, { params: four!, body: { rating: 5 } })

    await page.goto('/')
    const colour = (title: string, status: string) =>
      page
        .getByRole('article', { name: title })
        .getByText(status, { exact: true })
        .evaluate((badge) => {
          const canvas = document.createElement('canvas').getContext('2d')!
          canvas.fillStyle = getComputedStyle(badge).color
          canvas.fillRect(0, 0, 1, 1)
          return Array.from(canvas.getImageData(0, 0, 1, 1).data).slice(0, 3)
        })
    const colours = [
      await colour('One', 'OPEN'),
      await colour('Two', 'IN PROGRESS'),
      await colour('Three', 'COMPLETED'),
      await colour('Four', 'APPROVED'),
    ]
    expect(new Set(colours.map(String)).size).toBe(4)
    const [red, green, blue] = colours[3]!
    expect(green).toBeGreaterThan(Math.max(red!, blue!))

    const list = page.getByRole('region', { name: 'Songwriters', exact: true })
    await expect(list).toHaveCSS('max-height', '384px')
    await expect(list).toHaveCSS('overflow-y', 'auto')
  },
)
