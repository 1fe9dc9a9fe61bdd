import { expect, test } from 'vitest'
import { shows } from '#spec'
import { SongwriterPage } from '../../pages/songwriter.tsx'
import { network, until } from '../../test/test-network.ts'
import { press, show, showTo } from '../../test/test-screen.tsx'
import { ada, tomas } from '../../test/test-things.ts'
import { DiscoverSongwriters } from './discover.tsx'
import { SongwriterCard } from './songwriter-card.tsx'
import { SongwriterProfile } from './songwriter-profile.tsx'

const fullStars = (page: ParentNode) => page.querySelectorAll('.fill-accent').length

test('a card shows who a songwriter is, in short', async () => {
  shows(
    '2.listener.card-name',
    '2.listener.card-bio',
    '2.listener.card-genres',
    '2.listener.card-stars',
    '2.listener.card-songs',
    '2.listener.card-opens',
    '9.rating.stars',
  )
  const page = await show(<SongwriterCard songwriter={tomas} />)
  for (const text of ['Tomás Arévalo', 'Small songs about large days.', 'folk, jazz', '12 songs'])
    expect(page.textContent).toContain(text)
  expect([fullStars(page), page.querySelectorAll('svg path.fill-none').length]).toEqual([4, 1])
  await press(page, 'Tomás Arévalo')
  expect(location.pathname).toBe(`/songwriter/${tomas.id}`)
})

test('a card shows the photo, or a music icon where there is none', async () => {
  shows('2.listener.card-image', '2.listener.card-icon')
  const bare = await show(<SongwriterCard songwriter={tomas} />)
  expect([bare.querySelector('img'), bare.querySelector('.lucide-music')]).toEqual([null, expect.anything()])
  const user = { ...tomas.user, profileImageUrl: '/objects/people/1/me.png' }
  const page = await show(<SongwriterCard songwriter={{ ...tomas, user }} />)
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/objects/people/1/me.png')
  expect(page.querySelector('.lucide-music')).toBeNull()
})

test('who writes songs finds their own card marked', async () => {
  const other = { ...tomas, id: 'other', user: { ...tomas.user, firstName: 'Kenji' } }
  network({ 'GET /api/songwriters': [other, { ...tomas, id: ada.id }] })
  const page = await showTo(ada, <DiscoverSongwriters />)
  await until(() => expect(page.querySelectorAll('article')).toHaveLength(2))
  const names = [...page.querySelectorAll('h3')].map((heading) => heading.parentElement?.textContent)
  expect(names).toEqual(['Kenji Arévalo', 'Tomás ArévaloYou'])
})

test('the page of a songwriter shows what the specification lists', async () => {
  shows(
    '2.songwriter.name',
    '2.songwriter.stars',
    '2.songwriter.songs',
    '2.songwriter.member-since',
    '2.songwriter.genres',
    '2.songwriter.about',
    '2.songwriter.request',
  )
  const page = await show(<SongwriterProfile songwriter={tomas} />)
  expect(page.querySelector('h1')?.textContent).toBe('Tomás Arévalo')
  expect(fullStars(page)).toBe(4)
  for (const text of ['12 songs completed', 'Member since November 2026'])
    expect(page.textContent).toContain(text)
  const below = (heading: string) =>
    [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === heading)?.nextElementSibling
  expect(below('About the Artist')?.textContent).toBe(tomas.bio)
  expect([...(below('Specializes In')?.children ?? [])].map((genre) => genre.textContent)).toEqual(
    tomas.genres,
  )
  await press(page, 'Request a Song')
  expect(location.pathname + location.search).toBe(`/?songwriter=${tomas.id}`)
})

test('samples are heard here, or by Listen in a new tab', async () => {
  shows('2.songwriter.samples', '2.songwriter.listen-tab')
  const songs = ['/objects/people/2/first.mp3', '/objects/people/2/second.mp3']
  network()
  const page = await show(
    <SongwriterProfile
      songwriter={{ ...tomas, samples: songs.map((songUrl) => ({ songUrl, peaks: null, seconds: null })) }}
    />,
  )
  const buttons = [...page.querySelectorAll('a')].filter((link) => link.textContent?.startsWith('Listen'))
  expect(buttons.map((link) => [link.getAttribute('href'), link.target])).toEqual(
    songs.map((song) => [song, '_blank']),
  )
})

test('a songwriter without bio and samples has the sentences for it', async () => {
  shows('2.songwriter.no-bio', '2.songwriter.no-samples')
  const page = await show(<SongwriterProfile songwriter={{ ...tomas, bio: '' }} />)
  expect(page.textContent).toContain("This songwriter hasn't added a bio yet.")
  expect(page.textContent).toContain("This songwriter hasn't uploaded sample songs yet.")
})

test('while a songwriter is loading there is a spinner', async () => {
  shows('2.songwriter.spinner')
  network()
  const page = await showTo(ada, <SongwriterPage id={tomas.id} />)
  expect(page.querySelector('[role=status] .animate-spin')).not.toBeNull()
})
