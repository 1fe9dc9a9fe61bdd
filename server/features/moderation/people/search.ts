import { codesIn } from '#contract/giving/donation-code'
import { Id } from '#contract/grammar/text'
import { mostFound, type PersonFound } from '#contract/trust/stewards'
import { desc, eq, inArray, or, type SQL, sql } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { donations, songwriterProfiles, users } from '../../../db/schema.ts'
import { stewardName } from '../../../domain/moderation/decided.ts'
import { linkIn, requestAt } from './link.ts'

export const foundColumns = {
  id: users.id,
  name: stewardName,
  email: users.email,
  isSongwriter: sql<boolean>`${songwriterProfiles.id} is not null`,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
}

/**
 * Finds people by the beginning of their name, by email, by a link to a request or songwriter, or by a
 * donation's code.
 */
export async function searchPeople(tx: Tx, query: string): Promise<PersonFound[]> {
  const rows = await tx
    .select(foundColumns)
    .from(users)
    .leftJoin(songwriterProfiles, eq(songwriterProfiles.userId, users.id))
    .where(await meant(tx, query))
    .orderBy(desc(users.id))
    .limit(mostFound)
  return rows.map((row) => ({ ...row, email: masked(row.email) }))
}

/** 'gloria@example.org' → 'g…a@example.org'. Enough to tell two people of one name apart, and no address book. */
function masked(email: string) {
  const at = email.lastIndexOf('@')
  const ends = /^(.).{2,}(.)$/u.exec(email.slice(0, at)) ?? ['', email[0], '']
  return `${ends[1]}…${ends[2]}${email.slice(at)}`
}

async function meant(tx: Tx, query: string): Promise<SQL | undefined> {
  const [code] = codesIn(query)
  if (code) return ofDonation(tx, code)
  const link = linkIn(query)
  if (link?.page === 'songwriter') return Id.safeParse(link.key).success ? eq(users.id, link.key) : nobody
  if (link) return ofRequest(tx, link.key)
  if (query.includes('@')) return eq(users.email, query.toLowerCase())
  const start = `${query.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    sql`lower(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')) like ${start}`,
    sql`lower(${users.lastName}) like ${start}`,
  )
}

const nobody = sql`false`
const oneOf = (ids: readonly (string | null)[]) => {
  const known = ids.filter((id) => id !== null)
  return known.length > 0 ? inArray(users.id, known) : nobody
}

async function ofDonation(tx: Tx, code: string) {
  const [donation] = await tx
    .select({ giver: donations.underwriterId, songwriter: donations.songwriterId })
    .from(donations)
    .where(eq(donations.code, code))
  return donation ? oneOf([donation.giver, donation.songwriter]) : nobody
}

async function ofRequest(tx: Tx, shareableId: string) {
  const request = await requestAt(tx, shareableId)
  return request ? oneOf([request.listener, request.songwriter]) : nobody
}
