import { mostProvenEvents, type ReceiptProof, type ReceiptStatement } from '#contract/giving/books/proof'
import { type LiveDonation, liveDonations } from '#contract/grammar/state'
import { and, asc, desc, eq, gte, isNotNull } from '#drizzle'
import type { Db, Tx } from '../../../db/client.ts'
import { checkpointLeaves, checkpoints, events } from '../../../db/schema.ts'
import { donationByEvents, momentsByEvents } from '../../audit/facts.ts'
import type { EventRow } from '../../journal/chain.ts'
import { placeOf } from '../leaves.ts'
import { listKeys } from '../site-keys.ts'

/** Fields of a receipt that no event has. */
type Named = Pick<ReceiptStatement, 'donationId' | 'code' | 'from' | 'to' | 'song' | 'currency' | 'reference'>

/**
 * A donation's receipt with its proof, without the signature. Undefined if the donation ended, or until a
 * checkpoint covers all of its events. The first such checkpoint is used, so that the receipt never changes.
 */
export async function proveReceipt(
  db: Db | Tx,
  named: Named,
  parties: readonly (string | null)[],
): Promise<Omit<ReceiptProof, 'signature'> | undefined> {
  const chain = await findChain(db, named.donationId)
  // A proof shows the ids of all actors. Someone other than the two parties, such as a listener who declined,
  // may be anonymous.
  if (chain.some(({ actorId }) => actorId !== null && !parties.includes(actorId))) return undefined
  const leaf = await newestLeaf(db, named.donationId)
  const head = chain.at(-1)
  const facts = factsOf(chain)
  if (!head || !facts || leaf?.hash !== head.hash) return undefined
  // The leaf's own day is never signed if the site stopped between the two.
  const [checkpoint] = await db
    .select()
    .from(checkpoints)
    .where(gte(checkpoints.day, leaf.day))
    .orderBy(asc(checkpoints.day))
    .limit(1)
  const place = checkpoint && (await placeOf(db, checkpoint, named.donationId))
  if (!place) return undefined
  const { day, root, note } = checkpoint
  const receipt = { ...named, ...facts, format, site: originOf(note), day, root }
  return {
    receipt,
    events: chain.map(({ reasonSalt: _, reason, ...event }) => ({
      ...event,
      // The text is left out if the chain covers only its hash.
      reason: event.reasonHash === null ? reason : null,
    })) as ReceiptProof['events'],
    checkpoint: { note, ...place },
    keys: (await listKeys(db)).map(({ id, name, publicKey }) => ({ id, name, publicKey })),
  }
}

const format = 'songwright-receipt-1' as const

const originOf = (note: string) => note.slice(0, note.indexOf('\n'))

/** Events of a donation in order. Empty if there are more than a proof may have. */
async function findChain(db: Db | Tx, donationId: string) {
  const chain = await db
    .select()
    .from(events)
    .where(and(eq(events.subjectId, donationId), isNotNull(events.seq)))
    .orderBy(asc(events.seq))
    .limit(mostProvenEvents + 1)
  return chain.length > mostProvenEvents ? [] : chain
}

const newestLeaf = async (db: Db | Tx, subjectId: string) =>
  (
    await db
      .select()
      .from(checkpointLeaves)
      .where(eq(checkpointLeaves.subjectId, subjectId))
      .orderBy(desc(checkpointLeaves.day))
      .limit(1)
  )[0]

/**
 * The donation's facts by its events. Undefined if the donation ended, or if events from before the hash
 * chains omitted its amount.
 */
function factsOf(chain: readonly EventRow[]) {
  const { status, amount, receivedAmount = null } = donationByEvents(chain) ?? {}
  if (!amount || !isLive(status)) return undefined
  return { status, amount, receivedAmount, ...momentsByEvents(chain) }
}

const isLive = (status: string | null | undefined): status is LiveDonation =>
  liveDonations.some((one) => one === status)
