// Verifies a receipt's proof offline, without the site. Exits with 0 if the proof is valid and a given key (--keys)
// has signed it, 1 if it isn't valid, 2 if it couldn't be checked, and 3 if only the file's own key has signed it.
//   npm run verify -- FILE [--keys songwright.json] [--against CHECKPOINTS]
import { parseArgs } from 'node:util'
import { ReceiptProof, type ReceiptStatement } from '#contract/giving/books/proof'
import { receiptProblems } from '../../server/domain/ledger/receipts/verify.ts'
import { StartError } from '../../server/settings/start-error.ts'
import { readJson, readKeys, readNotes } from './kept.ts'

const usage = 'npm run verify -- FILE [--keys songwright.json] [--against CHECKPOINTS]'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, against: { type: 'string' } },
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new StartError(usage)
  const proof = await readJson(file, ReceiptProof, 'is no receipt: keep what its page saves, as it is.')
  const keys = values.keys === undefined ? undefined : await readKeys(values.keys)
  const notes = values.against === undefined ? [] : await readNotes(values.against)
  const problems = receiptProblems(proof, { keys, notes })
  const found =
    problems.length > 0 ? problems : proven(proof.receipt, keys ? 'the site' : 'the file’s own key')
  // Removes control characters. Names in the file could otherwise send commands to the terminal.
  for (const line of [...found, ...stillOpen(proof, values)]) console.log(line.replaceAll(/\p{C}/gu, ' '))
  process.exitCode = problems.length > 0 ? 1 : keys ? 0 : 3
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}

function proven(
  { code, from, to, song, currency, amount, receivedAmount, status, day, root }: ReceiptStatement,
  signer: string,
) {
  const what = `${code}: ${receivedAmount ?? amount} ${currency} from ${from} to ${to ?? 'the Community Fund'}`
  return [
    `${what}${song === null ? '' : ` for ${JSON.stringify(song)}`}, ${status}`,
    `Signed by ${signer}, and in its checkpoint of ${day}: ${root}`,
  ]
}

/** Sentences about what this file alone can't prove. */
function stillOpen(
  { receipt: { site, day }, signature }: ReceiptProof,
  given: { keys?: string; against?: string },
) {
  const host = site.replace(/\/ledger$/, '')
  return [
    given.keys === undefined &&
      `The key ${signature.keyId} is the file’s own: compare it with https://${host}/.well-known/songwright.json, or give that file as --keys.`,
    given.against === undefined &&
      `Compare the checkpoint with one that was kept elsewhere, or give that as --against: https://${site}/${day} is what the site says today.`,
  ].filter((line) => line !== false)
}
