import { expect, test } from 'vitest'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import type { Songwriter } from '#contract/people/songwriters'
import { shows } from '#spec'
import { network, sentBodies, until } from '../../../test/test-network.ts'
import { leave, messages, press, show, submit, texts, typeInto } from '../../../test/test-screen.tsx'
import { ownTomas, tomas } from '../../../test/test-things.ts'
import { ProfileCard } from './profile-card.tsx'
import { titleOfFile } from './samples-field.tsx'

const songs = ['first', 'second', 'third'].map((name) => `/objects/people/2/${name}.mp3`)
const paid = {
  paypalLink: 'https://paypal.me/tomas',
  venmoHandle: '@tomas-v',
  cashappHandle: '$tomas-c',
  tipLink: 'https://ko-fi.com/tomas',
}

async function card(profile: Songwriter | OwnProfile | null) {
  network({ 'GET /api/songwriter-profile': profile })
  const page = await show(<ProfileCard />)
  await until(() => expect(page.querySelector('h3, form')).not.toBeNull())
  return page
}
const below = (page: ParentNode, heading: string) =>
  [...page.querySelectorAll('h3')].find(({ textContent }) => textContent === heading)?.nextElementSibling

const buttons = (page: ParentNode) => texts(page, 'button')

test('a profile that is there is shown, with a way to edit it', async () => {
  shows(
    '2.studio.view-edit',
    '2.studio.view-bio',
    '2.studio.view-genres',
    '2.studio.view-samples',
    '2.studio.view-sample-tab',
    '2.studio.view-paypal',
    '2.studio.view-venmo',
    '2.studio.view-cashapp',
    '2.studio.view-tip',
    '7.profile.get',
  )
  const page = await card({
    ...tomas,
    samples: songs.map((songUrl) => ({ songUrl, peaks: null, seconds: null })),
    ...paid,
  })
  expect(buttons(page)).toContain('Edit Profile')
  expect(below(page, 'Bio')?.textContent).toBe(tomas.bio)
  expect([...(below(page, 'Genres')?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'folk',
    'jazz',
  ])
  const samples = [...(below(page, 'Sample Songs')?.querySelectorAll('a') ?? [])]
  expect(
    samples.map((link) => [link.textContent.slice(0, 8), link.getAttribute('href'), link.target]),
  ).toEqual(songs.map((song, at) => [`Sample ${at + 1}`, song, '_blank']))
  expect(page.querySelector('details')).toBeNull()
  for (const way of Object.values(paid)) expect(below(page, 'Payment Methods')?.textContent).toContain(way)
})

test('only a saved profile leads to its page', async () => {
  const links = (page: ParentNode) =>
    [...page.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Your page')
  expect(links(await card(null))).toEqual([])
  const page = await card(tomas)
  expect(links(page)).toHaveLength(1)
  await press(page, 'Your page')
  expect(location.pathname).toBe(`/songwriter/${tomas.id}`)
})

test('it is edited in a form with everything in it, which Cancel resets', async () => {
  shows(
    '2.studio.edit-photo',
    '2.studio.edit-bio',
    '2.studio.edit-genres',
    '2.studio.edit-payment',
    '2.studio.edit-samples',
    '2.studio.edit-update',
    '2.studio.edit-cancel',
    '4.profile.modes',
    '5.profile.no-user-id',
  )
  const page = await card({ ...tomas, ...paid })
  await press(page, 'Edit Profile')
  const form = page.querySelector('form')!
  expect(buttons(form)).toEqual(['Upload photo', 'Upload sample songs', 'Update Profile', 'Cancel'])
  const own = [...form.querySelectorAll('a')].find(({ textContent }) => textContent === 'Your page')
  expect(own?.getAttribute('href')).toBe(`/songwriter/${tomas.id}`)
  const fields = [...form.querySelectorAll<HTMLInputElement>('textarea, input:not([type=checkbox])')]
  expect(fields.map(({ name, value }) => [name, value])).toEqual([
    ['bio', tomas.bio],
    ...['priceFrom', 'usualDays', 'changesIncluded'].map((name) => [name, '']),
    ...Object.entries(paid),
    ['otherWay', ''],
  ])
  const genres = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=genres]')]
  expect(genres).toHaveLength(10)
  expect(genres.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(tomas.genres)
  genres[1]?.click()
  await press(page, 'Cancel')
  expect(buttons(page)).toContain('Edit Profile')
  await press(page, 'Edit Profile')
  expect(page.querySelectorAll('input:checked')).toHaveLength(2)
})

test('each sample is shown with its number and title, and its title is changed in the form', async () => {
  const [first, second] = songs as [string, string]
  const samples = [first, second].map((songUrl) => ({ songUrl, peaks: null, seconds: null }))
  const page = await card({
    ...tomas,
    sampleSongs: [first, second],
    sampleTitles: ['Late ferry', ''],
    samples,
  })
  const links = [...(below(page, 'Sample Songs')?.querySelectorAll('a') ?? [])]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Sample 1 · Late ferry(opens in a new tab)',
    'Sample 2(opens in a new tab)',
  ])
  const bodies = sentBodies(tomas)
  await press(page, 'Edit Profile')
  await typeInto(page, 'Title of sample 2', '\u202e')
  await submit(page)
  await until(() => expect(messages(page)).toEqual(['Please give this sample a readable title, or none']))
  await typeInto(page, 'Title of sample 2', 'Winter bread')
  await press(page, 'Remove')
  await submit(page)
  await until(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ sampleSongs: [second], sampleTitles: ['Winter bread'] })
})

test.each([
  ['late-ferry.mp3', 'Late ferry'],
  ['Winter_bread  (take 2).wav', 'Winter bread (take 2)'],
  ['élan.flac', 'Élan'],
  ['Night ferry', 'Night ferry'],
  ['no. 12', 'No. 12'],
  ['\u202egnp.exe\u0007.mp3', 'Gnp.exe'],
  ['\u200b.mp3', ''],
  [`${'x'.repeat(79)}🎵.mp3`, `X${'x'.repeat(78)}`],
])('a file %j is first called %j', (file, title) => {
  expect(titleOfFile(file)).toBe(title)
})

test('where there is none yet the form saves one, and can not be cancelled', async () => {
  shows('2.studio.edit-save', '2.studio.edit-cancel', '4.profile.create')
  const page = await card(null)
  expect(buttons(page)).toEqual(['Upload photo', 'Upload sample songs', 'Save Profile'])
})

test('a link typed without its scheme gets one, and a bare word is no link', async () => {
  const page = await card({ ...tomas, ...paid })
  const bodies = sentBodies(tomas)
  await press(page, 'Edit Profile')
  for (const word of ['tomas', 'paypal.me', 'tomas@mail.example/me', 'javascript:alert(1)//a.b/']) {
    await typeInto(page, 'PayPal link', word)
    await submit(page)
    await until(() => expect(messages(page)).toContain('Please enter a valid PayPal URL'))
  }
  expect(bodies).toEqual([])
  await typeInto(page, 'PayPal link', ' paypal.me/tomas')
  await typeInto(page, 'Tip link', 'www.ko-fi.com/tomas')
  await submit(page)
  await until(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({
    paypalLink: 'https://paypal.me/tomas',
    tipLink: 'https://www.ko-fi.com/tomas',
  })
})

test('other ways are folded until one is there, and say who reads them', async () => {
  const words = 'Read only by you, and by supporters whose promise to one of your songs is due.'
  const folded = async (profile: OwnProfile) => {
    const page = await card(profile)
    await press(page, 'Edit Profile')
    const group = [...page.querySelectorAll('details')].find((one) =>
      one.textContent.startsWith('Other ways'),
    )
    expect(group?.textContent).toContain(words)
    // This site is in dollars, so an IBAN is of no use.
    expect(texts(group!, 'label')).toEqual(['Another way, in your own words'])
    return !group?.open
  }
  expect(await folded(ownTomas)).toBe(true)
  await leave()
  const otherWay = 'Cash, at https://harbour.example'
  expect(await folded({ ...ownTomas, otherWay })).toBe(false)
  await leave()
  const page = await card({ ...ownTomas, otherWay })
  const shown = below(page, 'Payment Methods')?.parentElement
  expect(shown?.textContent).toContain(otherWay)
  expect(shown?.querySelector('a')).toBeNull()
  expect(shown?.textContent).toContain('read only by supporters whose promise to one of your songs is due')
})
