import * as z from 'zod/mini'
import { Money } from '../../grammar/money.ts'
import { donationStatuses } from '../../grammar/state.ts'
import { Id } from '../../grammar/text.ts'

/**
 * Maximum number of events of one donation, of hashes in an inclusion path (enough for a tree of 2^40
 * chains), of keys, and of characters in a note.
 */
const most = { events: 1000, path: 40, keys: 1000, note: 10_000 }
export const mostProvenEvents = most.events

/** SHA-256 in lower-case hexadecimal. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 32 bytes in Base64. */
const Root = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/))
/**
 * Time in ISO format. `z.iso.datetime()` is not used, because its pattern would make the visitors' script
 * larger.
 */
const Moment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
)
const Seq = z.number().check(z.int(), z.minimum(1))

/** An event with the fields from which its hash is computed (`server/domain/journal/chain.ts`). */
const ProvenEvent = z.object({
  id: Id,
  subject: z.literal('donation'),
  subjectId: Id,
  seq: Seq,
  kind: z.string(),
  actorId: z.nullable(Id),
  fromStatus: z.nullable(z.string()),
  toStatus: z.nullable(z.string()),
  /**
   * Text of the reason, in old events only. Newer events have a salted hash of the text (`reasonHash`)
   * instead.
   */
  reason: z.nullable(z.string()),
  reasonHash: z.nullable(z.string()),
  amount: z.nullable(Money),
  songRequestId: z.nullable(Id),
  createdAt: Moment,
  prevHash: z.nullable(Hash),
  hash: Hash,
})

const ReceiptStatement = z.object({
  format: z.literal('songwright-receipt-1'),
  site: z.string(),
  donationId: Id,
  code: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** The song's title; null for an unmatched pledge to the Community Fund. */
  song: z.nullable(z.string()),
  currency: z.string(),
  amount: Money,
  receivedAmount: z.nullable(Money),
  status: z.enum(donationStatuses),
  reference: z.nullable(z.string()),
  pledgedAt: z.nullable(Moment),
  sentAt: z.nullable(Moment),
  confirmedAt: z.nullable(Moment),
  /** Day of the first checkpoint that contains all events of the donation. */
  day: z.string(),
  root: Root,
})
export type ReceiptStatement = z.infer<typeof ReceiptStatement>

const Key = z.object({ id: z.string(), name: z.string(), publicKey: Root })

/**
 * A receipt with a proof that can be checked offline (decision 0271): the site's signature, the hash chain of
 * the donation's events, and the chain's position in a checkpoint's Merkle tree.
 */
export const ReceiptProof = z.object({
  receipt: ReceiptStatement,
  /** Ed25519 signature of the receipt as canonical JSON (RFC 8785). */
  signature: z.object({ keyId: z.string(), name: z.string(), signature: z.string() }),
  events: z.array(ProvenEvent).check(z.minLength(1), z.maxLength(most.events)),
  checkpoint: z.object({
    note: z.string().check(z.maxLength(most.note)),
    index: z.number().check(z.int(), z.minimum(0)),
    /** Inclusion path of RFC 9162, from the leaf up to the root. */
    path: z.array(Root).check(z.maxLength(most.path)),
  }),
  keys: z.array(Key).check(z.maxLength(most.keys)),
})
export type ReceiptProof = z.infer<typeof ReceiptProof>
