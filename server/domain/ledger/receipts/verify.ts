import type { ReceiptProof, ReceiptStatement } from '#contract/giving/books/proof'
import { donationMoves } from '#contract/giving/moves'
import { donationByEvents, momentsByEvents } from '../../audit/facts.ts'
import { type EventRow, erasedBeforeSalts } from '../../journal/chain.ts'
import { linkProblem } from '../../journal/chain-check.ts'
import { bytesOf, type PublicKey } from '../keys.ts'
import { hashOfLeaf } from '../leaves.ts'
import { type Note, notesOf, signerOf } from '../note.ts'
import { rootByPath } from '../tree.ts'
import { receiptSigner } from './sign.ts'

/** Data that a reader got elsewhere. Without `keys`, the keys in the file are used. */
interface Kept {
  keys?: readonly PublicKey[] | undefined
  notes?: readonly Note[]
}

/**
 * Checks a receipt without the site: its signature, the hash chain of events, what the events state, and the
 * chain's position in the checkpoint. Returns a sentence for each problem. The list is empty for a proven
 * receipt.
 */
export function receiptProblems(proof: ReceiptProof, { keys = proof.keys, notes = [] }: Kept = {}): string[] {
  const [note] = notesOf(proof.checkpoint.note) ?? []
  const chain = proof.events.map((event) => ({ ...event, reasonSalt: null }) as EventRow)
  return [
    receiptSigner(proof, keys) ? undefined : 'The receipt was changed, or is not signed by a key of the site',
    chainProblem(proof, chain),
    ...factProblems(proof.receipt, chain),
    note && signerOf(note, keys) ? undefined : 'The checkpoint is not signed by a key of the site',
    note && placeProblem(proof, note),
    notes.length > 0 ? keptProblem(proof.receipt, notes) : undefined,
  ].filter((problem) => problem !== undefined)
}

function chainProblem({ receipt: { donationId } }: ReceiptProof, chain: readonly EventRow[]) {
  const isOther = chain.some(({ subjectId }) => subjectId !== donationId)
  // The own hash of an event with a reason erased before salts can't be checked. So it is accepted only for a
  // rejection.
  const isOpen = chain.some(
    ({ reasonHash, toStatus }) => reasonHash === erasedBeforeSalts && toStatus !== donationMoves.reject.to,
  )
  const problem = isOther
    ? 'an event is of another donation'
    : isOpen
      ? 'an event can’t be checked'
      : undefined
  const said = problem ?? linkProblem(chain)
  return said && `Its events: ${said}`
}

function factProblems(receipt: ReceiptStatement, chain: readonly EventRow[]) {
  const { status, amount, receivedAmount = null } = donationByEvents(chain) ?? {}
  const said = { status, amount, receivedAmount, ...momentsByEvents(chain) }
  const fields = Object.keys(said) as (keyof typeof said)[]
  return fields
    .filter((field) => said[field] !== receipt[field])
    .map((field) => `Its ${field} is ${receipt[field]}, and by its events ${said[field]}`)
}

function placeProblem({ receipt, events, checkpoint: { index, path } }: ReceiptProof, note: Note) {
  if (receipt.day !== note.day || receipt.root !== note.root || receipt.site !== note.origin)
    return 'Its day, root or site is not the checkpoint’s'
  const { subject, subjectId, seq, hash } = events.at(-1)!
  const leaf = hashOfLeaf({ subject, subjectId, seq, hash })
  const root = rootByPath(leaf, { index, size: note.size, path: path.map(bytesOf) })
  return root?.toString('base64') === note.root ? undefined : 'Its events are not in the checkpoint'
}

function keptProblem({ day, root, site }: ReceiptStatement, notes: readonly Note[]) {
  const kept = notes.find((note) => note.day === day && note.origin === site)
  if (!kept) return `No checkpoint of ${day} of this site was kept`
  return kept.root === root ? undefined : `The checkpoint of ${day} that was kept has another root`
}
