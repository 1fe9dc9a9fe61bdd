import { expect, test } from 'vitest'
import { type SongwriterFilters, songwriters } from '#contract/people/songwriters'
import { buildSongwriter, buildUser } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'

const site = useSite()

const sampleSongs = ['/objects/people/1/first.mp3']

test('the list has only songwriters with samples, or who can be paid, page by page', async () => {
  const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`
  const made = {
    both: { sampleSongs, venmoHandle: '@both', createdAt: day(1) },
    heard: { sampleSongs, createdAt: day(2) },
    tipped: { tipLink: 'https://tips.example/me', genres: ['jazz'], createdAt: day(3) },
    neither: { createdAt: day(4) },
    // Nobody who gives is shown ways to be paid that are off.
    off: { sampleSongs, paypalLink: 'https://paypal.me/off', waysOffSince: day(5), createdAt: day(5) },
    jazz: { sampleSongs, cashappHandle: '$jazz', genres: ['jazz', 'folk'], createdAt: day(6) },
  }
  const names = new Map<string, string>()
  for (const [name, values] of Object.entries(made))
    names.set((await buildSongwriter(site.db, values)).id, name)
  const viewer = await site.as(await buildUser(site.db))

  async function found(filters: SongwriterFilters) {
    const seen: (string | undefined)[] = []
    let cursor: string | undefined
    do {
      const { body, headers } = await viewer.call(songwriters.list, {
        query: { ...filters, limit: 1, ...(cursor && { cursor }) },
      })
      seen.push(...body.map(({ id }) => names.get(id)))
      cursor = /cursor=([^&>]+)/.exec(String(headers['link'] ?? ''))?.[1]
    } while (cursor)
    return seen
  }
  expect(await found({})).toEqual(['jazz', 'off', 'neither', 'tipped', 'heard', 'both'])
  expect(await found({ hasSamples: 'true' })).toEqual(['jazz', 'off', 'heard', 'both'])
  expect(await found({ canBePaid: 'true' })).toEqual(['jazz', 'tipped', 'both'])
  expect(await found({ hasSamples: 'true', canBePaid: 'true' })).toEqual(['jazz', 'both'])
  expect(await found({ genre: 'jazz', canBePaid: 'true' })).toEqual(['jazz', 'tipped'])
  expect(await found({ genre: 'jazz', hasSamples: 'true', canBePaid: 'true' })).toEqual(['jazz'])
  expect(await found({ genre: 'rock', hasSamples: 'true' })).toEqual([])
})

test.each(['hasSamples', 'canBePaid'])('a list whose %s is no "true" is refused', async (name) => {
  const viewer = await site.as(await buildUser(site.db))
  const query = { [name]: 'perhaps' as 'true' }
  const { status, problem } = await viewer.call(songwriters.list, { query })
  expect([status, problem.issues]).toEqual([400, [{ path: name, message: 'Invalid input' }]])
})
