import type { ReceiptProof } from '#contract/giving/books/proof'
import { currency } from '#contract/grammar/currency'
import { fullName } from '#contract/surface/format'
import type { Db, Tx } from '../../../db/client.ts'
import { proveReceipt } from '../../../domain/ledger/receipts/prove.ts'
import { signReceipt } from '../../../domain/ledger/receipts/sign.ts'
import { openSiteKey } from '../../../domain/ledger/site-keys.ts'
import type { Env } from '../../../env.ts'
import { unavailable } from '../../../errors.ts'
import type { User } from '../../../http/session/session.ts'
import type { findDonation } from '../reads.ts'

type OwnDonation = NonNullable<Awaited<ReturnType<typeof findDonation>>>
interface Asked {
  donation: OwnDonation
  giver: User
  env: Env
}

/**
 * Returns the giver's signed receipt, with a proof for the donation's events. Null until a checkpoint covers
 * them all.
 */
export async function proofOf(db: Db | Tx, { donation, giver, env }: Asked): Promise<ReceiptProof | null> {
  const { id, code, request, externalRef, underwriterId, songwriterId } = donation
  const named = {
    donationId: id,
    code,
    from: fullName(giver) || null,
    to: (request?.songwriter && fullName(request.songwriter)) || null,
    song: request?.title ?? null,
    currency: currency().code,
    reference: externalRef,
  }
  const proof = await proveReceipt(db, named, [underwriterId, songwriterId])
  if (!proof) return null
  const key = await openSiteKey(db, env)
  if (!key) throw unavailable('The site’s key is not on this machine, so no receipt can be signed here')
  return { ...proof, signature: signReceipt(proof.receipt, key) }
}
