import { asc, gt } from '#drizzle'
import type { Tx } from '../../db/client.ts'
import { stewardActs } from '../../db/schema.ts'
import { type ActRow, hashOfAct, textHashOf } from '../moderation/acts.ts'

const batch = 500
/**
 * The smallest integer of the database. The check begins there, because a forged row may have any position.
 */
const leastSeq = -(2 ** 31)

export async function auditActs(tx: Tx) {
  const broken: string[] = []
  let erased = 0
  let before: ActRow | undefined
  for (;;) {
    const rows: ActRow[] = await tx
      .select()
      .from(stewardActs)
      .where(gt(stewardActs.seq, before?.seq ?? leastSeq))
      .orderBy(asc(stewardActs.seq))
      .limit(batch)
    for (const act of rows) {
      const problem = problemOf(act, before)
      if (problem) broken.push(`Stewards’ log: ${problem}`)
      if (act.textHash !== null && act.textSalt === null) erased += 1
      before = act
    }
    if (rows.length < batch) return { acts: before?.seq ?? 0, erased, broken }
  }
}

function problemOf(act: ActRow, before: ActRow | undefined): string | undefined {
  const place = (before?.seq ?? 0) + 1
  if (act.seq !== place) return `row ${place} is missing`
  if (!isAsHashed(act)) return `row ${act.seq} (${act.kind}) was changed`
  if (act.prevHash !== (before?.hash ?? null))
    return `row ${act.seq} (${act.kind}) does not follow the one before it`
  return undefined
}

/**
 * True if the row matches its hash. An erased text is no change, because its salted hash remains in the
 * chain.
 */
function isAsHashed(act: ActRow): boolean {
  const { reason, searched, textHash, textSalt } = act
  const isSilent = reason === null && searched === null
  const areTextsRight = textSalt === null ? isSilent : textHash === textHashOf(textSalt, act)
  return areTextsRight && act.hash === hashOfAct(act)
}
