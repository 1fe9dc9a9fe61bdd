import { songwriterProfile } from '#contract/people/songwriter-profile'
import { songRequests } from '#contract/requests/song-requests'
import { expect, expectAccessible, shows, test } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter, bio, deliver } from '../support/rooms.ts'

const widths = [390, 1280]

// visitor.e2e.ts tests the landing page, and app.e2e.ts the offline page.
test('every page that a stranger may come to is accessible and fits, narrow and wide, whatever its title is written in', async ({
  person,
  page,
  expectFailure,
}) => {
  test.slow()
  expectFailure(404, 410)
  const listener = await person({ firstName: 'Ωραία' })
  const songwriter = await becomeSongwriter(await person({ firstName: 'Kenji' }))
  const open = await ask(listener, {
    title: 'أغنية لأمي التي أحبت البحر والمطر وكل ما هو أزرق في هذا العالم الواسع',
  })
  const approved = await ask(listener, { title: '写给外婆的歌，给所有的夏天 🎸👩‍👩‍👧' })
  const withdrawn = await ask(listener)
  await listener.call(songRequests.withdraw, { params: withdrawn })
  await accept(songwriter, approved)
  await deliver(songwriter, approved, { seconds: 6, lyrics: 'Rain on the roof\nand you beside the stove' })
  await listener.call(songRequests.approve, { params: approved, body: { rating: 5, review: 'It is hers.' } })
  await listener.call(songRequests.setVisibility, { params: approved, body: { isPublic: true } })
  await songwriter.call(songwriterProfile.update, {
    body: { bio, genres: ['folk', 'jazz'], publicPage: true },
  })
  const pages = {
    [`/request/${open.shareableId}`]: open.title,
    [`/request/${approved.shareableId}`]: approved.title,
    [`/request/${withdrawn.shareableId}`]: 'This request isn’t here',
    '/request/nothing-is-here-at-all': 'This request isn’t here',
    [`/songwriter/${songwriter.user.id}`]: 'Kenji Okafor',
    [`/embed/${approved.shareableId}`]: approved.title,
  }
  for (const [path, heading] of Object.entries(pages))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await expectAccessible(page)
      }
    })
})

test('a page that doesn’t know its user asks once, also if the answer is an error', async ({
  page,
  expectFailure,
}) => {
  shows('4.auth.no-retry', '7.auth.user')
  expectFailure(/500/)
  await page.route('/', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text())
      .replace(/(<div id="root">).*?(<script type="application\/json")/s, '$1</div>$2')
      .replace(/(id="boot">).*?(?=<\/script>)/s, '$1{}')
    await route.fulfill({ response: reply, body })
  })
  let asked = 0
  await page.route('/api/auth/user', (route) => {
    asked += 1
    return route.fulfill({ status: 500 })
  })
  await page.goto('/')
  await expect.poll(() => asked).toBe(1)
  // Each part of the page that reads the user has loaded once the theme can be switched.
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /light|dark/)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})
