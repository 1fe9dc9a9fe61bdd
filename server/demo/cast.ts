import { demoAccounts } from './accounts.ts'
import type { Draft } from './draft.ts'
import {
  type Ago,
  openStories,
  people,
  songwriters,
  takenStories,
  type Who,
  waitingPledges,
} from './words.ts'

/** Returns a person's id by their name in the stories. */
export type Cast = (who: Who) => string

/**
 * Adds everyone in the demo to the draft: people with an account to sign in to, songwriters, listeners and
 * supporters. Returns a function that finds their ids.
 */
export function castOf(draft: Draft): Cast {
  const ids = new Map<Who, string>()
  const joined = firstDeeds()
  const join = (
    who: Who,
    person: Pick<(typeof draft.users)[number], 'email' | 'firstName' | 'lastName' | 'role'>,
  ) => {
    const row = draft.made(joined.get(who) ?? 1)
    ids.set(who, row.id)
    draft.users.push({ ...row, updatedAt: row.createdAt, emailProvenAt: row.createdAt, ...person })
  }
  for (const account of demoAccounts) join(keyOf(account.firstName), account)
  for (const [who, { firstName, lastName }] of Object.entries(songwriters))
    if (!ids.has(who)) join(who, { firstName, lastName, email: mailOf(who), role: 'songwriter' })
  for (const [who, [firstName, lastName]] of Object.entries(people))
    join(who, { firstName, lastName, email: mailOf(who), role: 'listener' })
  return (who) => {
    const id = ids.get(who)
    if (!id) throw new Error(`The demo knows nobody called ${who}`)
    return id
  }
}

/** Name by which the stories refer to a demo account: `lena`, `miles` or `una`. */
const keyOf = (firstName: string | null | undefined) => (firstName ?? '').toLowerCase()

const mailOf = (who: Who) => `${who}@people.songwright.example`

/** Times at which people join: shortly before their first request or gift. */
function firstDeeds() {
  const first = new Map<Who, Ago>()
  const did = (who: Who, at: Ago) => first.set(who, Math.max(first.get(who) ?? 0, at + 2.5))
  for (const story of [...openStories, ...takenStories]) {
    did(story.listener, story.asked)
    for (const { by, at } of story.pledges ?? []) did(by, at)
  }
  for (const { by, at } of waitingPledges) did(by, at)
  for (const [who, { joined }] of Object.entries(songwriters)) first.set(who, joined)
  return first
}
