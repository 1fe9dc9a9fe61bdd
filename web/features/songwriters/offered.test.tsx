import { expect, test } from 'vitest'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import { network, problem, sentBodies, until } from '../../test/test-network.ts'
import {
  field,
  leave,
  messages,
  press,
  show,
  showTo,
  submit,
  texts,
  tick,
  typeInto,
} from '../../test/test-screen.tsx'
import { ada, ownTomas, tomas } from '../../test/test-things.ts'
import { DiscoverSongwriters } from './discover.tsx'
import { ProfileCard } from './profile/profile-card.tsx'
import { SongwriterCard } from './songwriter-card.tsx'
import { SongwriterProfile } from './songwriter-profile.tsx'

const offer = { priceFrom: '120.00', usualDays: 21, changesIncluded: 2 }
const pause = { isPaused: true, pausedUntil: '2999-05-03' }
const line = 'from\u00a0$120\u00a0· about\u00a03\u00a0weeks\u00a0· 2\u00a0rounds\u00a0of\u00a0changes'
const paused = 'Takes no invitations until May 3, 2999'

test('a card has the offer in one line, and until when its songwriter pauses', async () => {
  const page = await show(<SongwriterCard songwriter={{ ...tomas, ...offer, ...pause }} />)
  expect(texts(page, 'p')).toEqual(expect.arrayContaining([line, paused]))
  await leave()
  const bare = await show(<SongwriterCard songwriter={tomas} />)
  expect(bare.querySelectorAll('p')).toHaveLength(3)
})

test('the page of a songwriter who pauses says so, and leads to everyone instead', async () => {
  const links = (page: ParentNode) =>
    [...page.querySelectorAll('header a')].map((link) => [link.textContent, link.getAttribute('href')])
  const page = await show(<SongwriterProfile songwriter={{ ...tomas, ...offer, ...pause }} />)
  expect(texts(page, 'header p')).toEqual(expect.arrayContaining([line, paused]))
  expect(links(page)).toEqual([['Ask everyone instead', '/begin']])
  await leave()
  const over = { ...pause, pausedUntil: '2026-01-01' }
  const back = await show(<SongwriterProfile songwriter={{ ...tomas, ...over }} />)
  expect(back.textContent).not.toContain('Takes no invitations')
  expect(links(back)).toEqual([['Request a Song', `/?songwriter=${tomas.id}`]])
})

test('songwriters are found by price and by who takes invitations, and the URL keeps it', async () => {
  history.replaceState(null, '', '/')
  network({ 'GET /api/songwriters': [] })
  const page = await showTo(ada, <DiscoverSongwriters />)
  await tick(page, 'Up to $150')
  await tick(page, 'Not pausing')
  expect(location.search).toBe('?maxPrice=150&notPaused=true')
  const none = 'No songwriters who write for up to $150 and take invitations yet.'
  await until(() => expect(page.textContent).toContain(none))
  await press(page, 'Show all songwriters')
  expect(location.search).toBe('')
})

async function editing(profile: OwnProfile) {
  network({ 'GET /api/songwriter-profile': profile })
  const page = await show(<ProfileCard />)
  await until(() => expect(page.querySelector('h3')).not.toBeNull())
  const shown = page.textContent
  await press(page, 'Edit Profile')
  const group = [...page.querySelectorAll('details')].find((one) =>
    one.textContent.startsWith('What you offer'),
  )!
  return { page, shown, group }
}

test('an offer is filled in in its folded group, and a pause asks for its day', async () => {
  const { page, shown, group } = await editing(ownTomas)
  expect(shown).not.toContain('What you offer')
  expect(group.open).toBe(false)
  expect(texts(group, 'label')).toEqual([
    'Price from, in dollars',
    'Days a song usually takes',
    'Rounds of changes included',
    'Take no invitations',
  ])
  const bodies = sentBodies(ownTomas)
  await typeInto(page, 'Price from, in dollars', '0.50')
  await typeInto(page, 'Days a song usually takes', '400')
  await typeInto(page, 'Rounds of changes included', '11')
  await submit(page)
  await until(() =>
    expect(messages(page)).toEqual([
      'Amount is required',
      'Please enter a whole number from 1 to 365',
      'Please enter a whole number from 0 to 10',
    ]),
  )
  expect(group.open).toBe(true)
  expect(bodies).toEqual([])
  await typeInto(page, 'Price from, in dollars', '$120')
  await typeInto(page, 'Days a song usually takes', '21')
  await typeInto(page, 'Rounds of changes included', '2')
  await tick(page, 'Take no invitations')
  await typeInto(page, 'Until', '2999-05-03')
  await submit(page)
  await until(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ ...offer, ...pause })
})

test('an offer that is there is shown, and open in the form; the server’s refusal stands at its field', async () => {
  const { page, shown, group } = await editing({ ...ownTomas, ...offer, ...pause })
  expect(shown).toContain(`What you offer${line}${paused}`)
  expect(group.open).toBe(true)
  const values = ['Price from, in dollars', 'Days a song usually takes', 'Until']
  expect(values.map((label) => field(page, label).value)).toEqual(['120', '21', '2999-05-03'])
  const message = 'Please choose a day'
  network({
    'PUT /api/songwriter-profile': problem(400, '', { issues: [{ path: 'pausedUntil', message }] }),
  })
  await submit(page)
  await until(() => expect(messages(page)).toEqual([message]))
})
