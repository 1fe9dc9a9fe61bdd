import { randomUUID } from 'node:crypto'
import { uploads } from '#contract/files/uploads'
import { donations } from '#contract/giving/donations'
import { ms, plus } from '#contract/grammar/time'
import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { Person, type Site } from '../../server/test/outside/test-person.ts'
import { mp3 } from '../../server/test/storage/test-sounds.ts'

const song = new Uint8Array(mp3(1))

interface Cast {
  songwriter: Person
  giver: Person
  faults: string[]
  /**
   * True if each build can serve the scripts and styles of the other build's pages. Releases after 78a684c
   * can.
   */
  sharesFiles: boolean
}

interface Accepted {
  terms?: { waiting: { id: string } | null } | null
}

/** Registers two users with the old build, before the upgrade. */
export async function makeCast(
  site: Site,
  { faults, sharesFiles }: Pick<Cast, 'faults' | 'sharesFiles'>,
): Promise<Cast> {
  const [songwriter, giver] = await Promise.all(
    ['songwriter', 'giver'].map((name) =>
      new Person(`${name}-${randomUUID()}@songs.example`, faults).register(site),
    ),
  )
  const profile = { bio: 'Writes quiet songs.', genres: ['folk'], venmoHandle: '@quiet-songs' }
  await songwriter!.call(site, songwriterProfile.create, { body: profile })
  return { songwriter: songwriter!, giver: giver!, faults, sharesFiles }
}

/**
 * Plays the life of one song, from the listener's registration to the approval. The steps alternate between
 * the two sites. Returns the number of calls.
 */
export async function playRound(
  { songwriter, giver, faults, sharesFiles }: Cast,
  [here, there]: readonly [Site, Site],
) {
  const before = songwriter.calls + giver.calls
  const listener = await new Person(`listener-${randomUUID()}@songs.example`, faults).register(here)
  await listener.call(there, accounts.me)
  await listener.signIn(there)
  await listener.call(here, accounts.me)

  const story = { title: 'The kitchen light', story: 'My mother left the light on.', emotions: ['grateful'] }
  const { id, shareableId } = await listener.call<{ id: string; shareableId: string }>(there, briefs.create, {
    body: { ...story, genre: 'folk' },
  })
  const params = { id }
  const terms = { price: '25', readyBy: plus(Date.now(), 20 * ms.day).slice(0, 10), changes: 1 }
  const accepted = await songwriter.call<Accepted>(here, acceptance.accept, { params, body: { terms } })
  // A build that knows no terms drops them, and has none in its reply.
  const waiting = accepted.terms?.waiting
  if (waiting) await listener.call(here, acceptance.agree, { params: { ...params, termsId: waiting.id } })
  const said = { message: `Is it ${randomUUID()}?`, receiverId: songwriter.id }
  await listener.call(there, projects.sendMessage, { params, body: said })
  const messages = await songwriter.call<{ message: string }[]>(here, projects.messages, { params })
  if (!messages.some(({ message }) => message === said.message))
    faults.push(`no message at the ${here.name} build`)

  const pledge = { amount: '25', songRequestId: id }
  const donation = await giver.call<{ id: string }>(there, donations.create, { body: pledge })
  await giver.call(here, donations.markSent, { params: donation, body: { externalRef: 'PP-1' } })
  await songwriter.call(there, donations.confirm, { params: donation, body: {} })

  const objectPath = `private/songs/${id}/${Date.now()}.mp3`
  const granted = await songwriter.call<{ uploadUrl: string }>(here, uploads.song, {
    body: { objectPath, size: song.length, type: 'audio/mpeg' },
  })
  const { pathname, search } = new URL(granted.uploadUrl)
  await songwriter.fetch(there, pathname + search, { method: 'PUT', body: song })
  await songwriter.call(here, deliveries.deliver, { params, body: { songUrl: granted.uploadUrl } })
  await listener.fetch(there, `/objects/${objectPath}`)
  await listener.call(here, songRequests.approve, { params, body: { rating: 5 } })

  const visitor = new Person('', faults)
  for (const [site, other] of [
    [here, there],
    [there, here],
  ] as const)
    for (const address of [paths.home(), paths.room(shareableId)]) {
      const page = await visitor.fetch(site, address)
      const files = sharesFiles ? page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g) : []
      for (const [, file = ''] of files) await visitor.fetch(other, file)
    }
  await visitor.call(there, donations.ledger)
  return songwriter.calls + giver.calls - before + listener.calls + visitor.calls
}
