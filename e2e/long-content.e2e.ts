import { donations } from '#contract/giving/donations'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { genres } from '#contract/people/songwriters'
import { mustHaves } from '#contract/requests/must-haves'
import { songRequests } from '#contract/requests/song-requests'
import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { expect, type Person, test } from './support/fixtures.ts'
import { expectLayout, layoutFaults } from './support/layout.ts'
import { accept, ask, deliver, openSupport } from './support/rooms.ts'
import { ownSite } from './support/start/settings.ts'

// This file uses its own site, so that its people don't appear in other tests.
const most = '99999999.99'
test.use({ settings: ownSite({ MAX_PROMISED: most }) })
test.describe.configure({ mode: 'default' })

const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200)
const long = `${word} ${'She kept a radio on the windowsill, and turned it up. '.repeat(100)}`
  .slice(0, 5000)
  .trim()
const hebrew = 'שיר לסבתא שלי, על הרדיו שעמד על אדן החלון (1962) ועל האקורדיון'
const arabic = 'أغنية عن الضوء في المطبخ 1,234 وعن أمي التي انتظرتنا'
const emoji = '👩🏽‍🚀🎶👨‍👩‍👧‍👦🏳️‍🌈'

/** Creates people, requests and songs with every text at its maximum length. */
async function marketplace(person: (names?: object) => Promise<Person>) {
  const listener = await person({ firstName: word.slice(0, 80), lastName: emoji.repeat(3) })
  const songwriter = await person({ firstName: hebrew.slice(0, 40), lastName: word.slice(0, 80) })
  const underwriter = await person({ firstName: arabic, lastName: 'W'.repeat(80) })
  await songwriter.call(songwriterProfile.create, {
    body: {
      bio: long,
      genres: [...genres],
      paypalLink: `https://paypal.me/${'a'.repeat(480)}`,
      venmoHandle: '@'.padEnd(100, 'w'),
      cashappHandle: '$'.padEnd(100, 'w'),
      tipLink: `https://ko-fi.com/${'b'.repeat(480)}`,
    },
  })
  const accepted = await ask(listener, {
    title: word,
    story: long,
    musicalPreferences: `${word} ${hebrew}`,
    goalAmount: most,
  })
  const approved = await ask(listener, { title: hebrew, story: arabic.repeat(20) })
  for (const [index] of Array.from({ length: 95 }).entries())
    await ask(listener, { title: `Open ${index}`, story: `${index} ${long}`.slice(0, 200 + index * 10) })
  const rich = await ask(listener, { title: word, story: long, goalAmount: most })
  await ask(listener, { title: hebrew, story: `${arabic} ${hebrew}` })
  await ask(listener, { title: emoji.repeat(7), story: emoji.repeat(40), goalAmount: '1' })
  await ask(listener, { title: 'A request with 0', story: long })

  const pledge = (songRequestId: string, amount: string) =>
    underwriter.call(donations.create, { body: { songRequestId, amount, paymentMethod: 'other' } })
  await pledge(rich.id, '99999949.99')
  await pledge(rich.id, '50')
  const { id } = await pledge(accepted.id, '99999899.99')
  await underwriter.call(donations.markSent, {
    params: { id },
    body: { externalRef: word, proofUrl: `https://songs.example/${'c'.repeat(470)}` },
  })
  await underwriter.call(donations.create, { body: { isGeneral: true, amount: most } })

  for (const project of [accepted, approved]) await accept(songwriter, project)
  const about = { params: accepted }
  await songwriter.call(projects.addNote, { ...about, body: { title: word, content: long } })
  await songwriter.call(projects.sendMessage, {
    ...about,
    body: { message: long, receiverId: listener.user.id },
  })
  await listener.call(projects.sendMessage, {
    ...about,
    body: { message: word + emoji.repeat(9), receiverId: songwriter.user.id },
  })
  await songwriter.call(projects.updateStatus, {
    ...about,
    body: { status: 'ready_for_review', percentComplete: '100', description: `${word}${word}` },
  })
  const change = { newValue: long, reason: word }
  await songwriter.call(projects.propose, {
    ...about,
    body: { field: word.slice(0, 80), originalValue: word, ...change },
  })
  await songwriter.call(projects.propose, { ...about, body: { field: 'story', ...change } })
  for (const text of [word, hebrew, emoji.repeat(7)]) {
    const said = { kind: 'fact', text, note: word } as const
    const { id: needed } = await listener.call(mustHaves.add, { ...about, body: said })
    if (text !== hebrew)
      await songwriter.call(mustHaves.tick, { params: { id: needed }, body: { line: word } })
  }
  const lyrics = [word, hebrew, '', long].join('\n')
  for (const project of [accepted, approved])
    await deliver(songwriter, project, { note: long, lyrics, lyricTimes: [0, 1, null, 2] })
  const [delivery] = await listener.call(deliveries.ofProject, about)
  await listener.call(comments.add, { params: delivery!, body: { second: 0, text: `${word} ${hebrew}` } })
  await listener.call(songRequests.approve, {
    params: approved,
    body: { rating: 5, review: `${word} ${hebrew}` },
  })
  return { listener, songwriter, underwriter, accepted, approved, rich, donationId: id }
}

const widths = [1280, 768, 390, 360]

test('nothing breaks, overlaps or scrolls sideways, whatever people write', async ({ person, newWindow }) => {
  // A click on a missing element waits until this time limit. The full pages need long on a busy machine.
  test.setTimeout(400_000)
  const { listener, songwriter, underwriter, accepted, approved, rich, donationId } =
    await marketplace(person)
  const visitor = await newWindow()
  async function look({ page }: Pick<Person, 'page'>, screen: string) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectLayout(page, `${screen} at ${width}`)
    }
  }
  const screens: [Pick<Person, 'page'>, string, string][] = [
    [listener, '/?role=listener', 'A request with 0'],
    [underwriter, '/?role=underwriter', 'A request with 0'],
    [underwriter, '/profile', 'Profile details'],
    [underwriter, `/donations/${donationId}/receipt`, 'Record of a promise'],
    [{ page: visitor }, '/fund', 'Community Fund'],
    [listener, `/songwriter/${songwriter.user.id}`, 'About the Artist'],
    [underwriter, `/request/${rich.shareableId}`, 'Support it'],
    [{ page: visitor }, `/request/${approved.shareableId}`, 'A story of your own?'],
    [listener, `/request/${approved.shareableId}`, 'Listen'],
  ]
  for (const [who, address, sign] of screens) {
    await who.page.goto(address)
    await expect(who.page.getByRole('main').getByText(sign).first()).toBeVisible()
    await look(who, address.replace(/[\w-]{20,}/, 'one'))
  }
  for (const [who, address] of [
    [songwriter, '/?role=songwriter'],
    [listener, `/request/${accepted.shareableId}`],
  ] as const) {
    await who.page.goto(address)
    // `all` doesn't wait, so it would find no tabs while the page is loading.
    await expect(who.page.getByRole('tab', { name: 'Messages' }).first()).toBeVisible()
    for (const tab of await who.page.getByRole('tab').all()) {
      await tab.click()
      await expect(who.page.getByRole('tabpanel').first()).toBeVisible()
      await expect(who.page.locator('[aria-busy=true]')).toHaveCount(0)
      await look(
        who,
        `${await tab.textContent()} of ${address.startsWith('/request') ? 'the room' : 'the studio'}`,
      )
    }
  }
  await underwriter.page.goto(`/request/${accepted.shareableId}`)
  await openSupport(underwriter.page)
  await underwriter.page.getByRole('button', { name: /^Promise/ }).click()
  await expect(underwriter.page.getByRole('dialog')).toBeVisible()
  await look(underwriter, 'pledge dialog')
})

test('what is measured is seen: words that overlap, are cut off, or stick out', async ({ page }) => {
  await page.setContent(`<div style="width: 300px">
    <p>fine, and below it another</p><p>that is fine</p>
    <p>lies below</p><p style="margin-top: -2em">lies above</p>
    <p style="width: 3em; overflow: hidden; white-space: nowrap">loses its end</p>
    <p style="width: 3em; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">says so itself</p>
    <p style="margin-left: 2000px">far away</p></div>`)
  const faults = (await layoutFaults(page)).map((fault) => fault.split(':')[0])
  expect(new Set(faults)).toEqual(new Set(['cut off', 'out of the window', 'overlap', 'scrolls sideways']))
  expect(faults.filter((kind) => kind === 'overlap')).toHaveLength(1)
  expect(faults.filter((kind) => kind === 'cut off')).toHaveLength(1)
})
