import { tableKeys } from '#contract/grammar/table-keys'
import { asc, inArray, sql } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { donations, events, songRequests } from '../../db/schema.ts'
import type { EventRow } from '../journal/chain.ts'
import { isErased, linkProblem } from '../journal/chain-check.ts'
import { chainsSince } from '../journal/old-events.ts'
import { donationByEvents, donationDifference, requestByEvents, requestDifference } from './facts.ts'
import type { Difference } from './sums.ts'

/** Number of subjects, such as requests or donations, in one batch. */
const batch = 500

/** Verifies every hash chain of events, and compares the events with the rows of their subjects. */
export async function auditChains(tx: Tx) {
  const broken: string[] = []
  const counts = { requests: 0, donations: 0, events: 0, erased: 0, unchained: 0 }
  const since = await findChainsSince(tx)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await nextSubjects(tx, after)
    if (ids.length === 0) return { counts, broken }
    after = ids.at(-1)!
    const compared = await compareChains(tx, ids, since)
    for (const name of tableKeys(counts)) counts[name] += compared.counts[name]
    broken.push(...compared.broken.map(({ said }) => said))
  }
}

/** Milliseconds since the epoch at which this database got the hash chains. */
export async function findChainsSince(tx: Tx) {
  const { rows } = await tx.execute<{ at: number }>(
    sql`select extract(epoch from ${chainsSince})::float8 * 1000 as at`,
  )
  return rows[0]?.at ?? 0
}

/** Verifies the hash chains of these subjects, and compares their events with their rows. */
export async function compareChains(tx: Tx, ids: string[], since: number) {
  const broken: Difference[] = []
  const happened = await tx
    .select()
    .from(events)
    .where(inArray(events.subjectId, ids))
    .orderBy(asc(events.subjectId), asc(events.seq), asc(events.id))
  const pledges = await tx.select().from(donations).where(inArray(donations.id, ids))
  const asked = await tx
    .select({
      id: songRequests.id,
      status: songRequests.status,
      goalAmount: songRequests.goalAmount,
      agreedPrice: songRequests.agreedPrice,
    })
    .from(songRequests)
    .where(inArray(songRequests.id, ids))
  const isOld = ({ createdAt }: EventRow) => Date.parse(createdAt) < since
  const bySubject = Map.groupBy(happened, ({ subjectId }) => subjectId)
  let unchained = 0
  for (const id of ids) {
    const chain = bySubject.get(id) ?? []
    const donation = pledges.find((one) => one.id === id)
    const request = asked.find((one) => one.id === id)
    const what = donation ? `Donation ${donation.code}` : `Request ${id}`
    // A job adds old events to the hash chains, all events of a subject at once. Until then none of them
    // has a `seq`.
    const isWaiting = chain.length > 0 && chain.every((event) => event.seq === null && isOld(event))
    if (isWaiting) unchained += chain.length
    const problem =
      (isWaiting ? undefined : linkProblem(chain)) ??
      (donation && donationDifference(donation, donationByEvents(chain))) ??
      (request && requestDifference(request, requestByEvents(chain))) ??
      (donation || request || chain.every(({ subject }) => subject === 'profile')
        ? undefined
        : 'it has events, and is not there')
    if (problem) broken.push({ key: id, said: `${what}: ${problem}` })
  }
  const erased = happened.filter(isErased).length
  const counts = {
    requests: asked.length,
    donations: pledges.length,
    events: happened.length,
    erased,
    unchained,
  }
  return { counts, broken }
}

async function nextSubjects(tx: Tx, after: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    (select id from ${donations} where id > ${after}::uuid order by id limit ${batch})
    union (select id from ${songRequests} where id > ${after}::uuid order by id limit ${batch})
    union (select subject_id from ${events} where subject_id > ${after}::uuid
      group by subject_id order by subject_id limit ${batch})
    order by id limit ${batch}`)
  return rows.map(({ id }) => id)
}
