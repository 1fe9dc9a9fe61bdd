import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { books } from '#contract/giving/books'
import { ReceiptProof } from '#contract/giving/books/proof'
import { donations as calls } from '#contract/giving/donations'
import { ms } from '#contract/grammar/time'
import { eq } from '#drizzle'
import { events } from '../../../db/schema.ts'
import { type Client, testApp, useSite } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { takeCheckpoint } from '../checkpoint.ts'
import { bytesOf, isSignedBy } from '../keys.ts'
import { notesOf } from '../note.ts'
import { changeSiteKey, listKeys, openSiteKey } from '../site-keys.ts'
import { signReceipt } from './sign.ts'
import { receiptProblems } from './verify.ts'

const world = useSite({ each: true })
const money = moneyOf(world)
beforeEach(() => {
  days = 0
})

let days = 0
const nextDay = async () =>
  takeCheckpoint(
    world.db,
    (await openSiteKey(world.db, world.deps.env))!,
    new Date(Date.now() + ms.day * days++),
  )

const proofOf = async (giver: Client, id: string) => (await giver.call(books.proof, { params: { id } })).body

async function proven() {
  const scene = await money.sent()
  const { songwriter, params, giver, donation } = scene
  expect((await songwriter.call(calls.confirm, { params, body: { receivedAmount: '38.50' } })).status).toBe(
    200,
  )
  const day = await nextDay()
  return { ...scene, day, proof: (await proofOf(giver, donation.id))! }
}

const fieldsOf = <Thing extends object>(thing: Thing) => Object.keys(thing) as (keyof Thing)[]
const unsigned = 'The receipt was changed, or is not signed by a key of the site'
const noReceipt = 'is no receipt'
const written = (proof: ReceiptProof, change: (copy: ReceiptProof) => void) => {
  const copy = structuredClone(proof)
  change(copy)
  const parsed = z.safeParse(ReceiptProof, copy)
  return parsed.success ? receiptProblems(parsed.data) : [noReceipt]
}

/** Returns a different value of the same form: another cent, day or letter. */
function other(value: unknown) {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return null
  const lastOne = /\d/.test(value) ? /\d(?=\D*$)/ : /[a-z](?=[^a-z]*$)/i
  return value.replace(lastOne, (one) => (one === '1' ? '2' : '1'))
}

test('a receipt is proven by its file alone once a checkpoint has it, and until then has no proof', async () => {
  const { giver, songwriter, params, donation, request } = await money.sent()
  expect(await proofOf(giver, donation.id)).toBeNull()
  await nextDay()
  const sent = (await proofOf(giver, donation.id))!
  expect([sent.receipt.status, receiptProblems(sent)]).toEqual(['sent', []])
  await songwriter.call(calls.confirm, { params, body: { receivedAmount: '38.50' } })
  expect(await proofOf(giver, donation.id)).toBeNull()
  const day = await nextDay()
  const proof = (await proofOf(giver, donation.id))!
  expect(receiptProblems(JSON.parse(JSON.stringify(proof)))).toEqual([])
  expect(proof.receipt).toMatchObject({
    code: donation.code,
    song: request.title,
    amount: '40.00',
    receivedAmount: '38.50',
    status: 'confirmed',
    currency: 'USD',
    reference: 'PP-4711',
    day,
  })
  // A later checkpoint doesn't change the receipt.
  await nextDay()
  expect(await proofOf(giver, donation.id)).toEqual(proof)
})

test('each value of a receipt is under its signature: a changed cent, name or day is found', async () => {
  const { proof } = await proven()
  for (const field of fieldsOf(proof.receipt))
    expect(
      written(proof, ({ receipt }) => Object.assign(receipt, { [field]: other(receipt[field]) })),
      field,
    ).toContain(['format', 'status'].includes(field) ? noReceipt : unsigned)
})

test('a receipt is signed as its fields in order, on one line, and half a character is signed by nobody', async () => {
  const { proof } = await proven()
  const key = proof.keys.find(({ id }) => id === proof.signature.keyId)!
  const signature = bytesOf(proof.signature.signature)
  const spelled = JSON.stringify(proof.receipt, Object.keys(proof.receipt).toSorted())
  expect(isSignedBy(key, Buffer.from(spelled), signature)).toBe(true)
  expect(isSignedBy(key, Buffer.from(`${spelled} `), signature)).toBe(false)
  expect(written(proof, ({ receipt }) => Object.assign(receipt, { song: '\ud83c' }))).toContain(unsigned)
})

test('each value of each event is under the chain, and the chain under the checkpoint', async () => {
  const { proof } = await proven()
  for (const [at, event] of proof.events.entries())
    for (const field of fieldsOf(event).filter((one) => event[one] !== null))
      expect(
        written(proof, ({ events }) => Object.assign(events[at]!, { [field]: other(event[field]) })),
        `${event.kind}.${field}`,
      ).not.toEqual([])
  const shorter = written(proof, ({ events }) => events.pop())
  expect(shorter).toContain('Its events are not in the checkpoint')
  expect(shorter).toContain('Its status is confirmed, and by its events sent')
  const moved = written(proof, ({ checkpoint }) => (checkpoint.index += 1))
  expect(moved).toEqual(['Its events are not in the checkpoint'])
  const otherPath = written(proof, ({ checkpoint }) => (checkpoint.path[0] = proof.receipt.root))
  expect(otherPath).toEqual(['Its events are not in the checkpoint'])
})

test('a site that signs what its record does not say is found by the events', async () => {
  const { proof } = await proven()
  const key = (await openSiteKey(world.db, world.deps.env))!
  const receipt = { ...proof.receipt, receivedAmount: '40.00', confirmedAt: '2026-01-01T00:00:00.000Z' }
  expect(receiptProblems({ ...proof, receipt, signature: signReceipt(receipt, key) })).toEqual([
    'Its receivedAmount is 40.00, and by its events 38.50',
    `Its confirmedAt is 2026-01-01T00:00:00.000Z, and by its events ${proof.receipt.confirmedAt}`,
  ])
})

test('keys and checkpoints that were kept elsewhere decide over those of the file', async () => {
  const { proof, day } = await proven()
  const own = await listKeys(world.db)
  const notes = notesOf(proof.checkpoint.note)!
  expect(receiptProblems(proof, { keys: own, notes })).toEqual([])
  const other = [{ ...own[0]!, publicKey: Buffer.alloc(32).toString('base64') }]
  expect(receiptProblems(proof, { keys: other })).toHaveLength(2)
  const root = Buffer.alloc(32).toString('base64')
  expect(receiptProblems(proof, { notes: [{ ...notes[0]!, root }] })).toEqual([
    `The checkpoint of ${day} that was kept has another root`,
  ])
  expect(receiptProblems(proof, { notes: [{ ...notes[0]!, day: '2020-01-01' }] })).toEqual([
    `No checkpoint of ${day} of this site was kept`,
  ])
})

test('a receipt from before a change of the key stays proven, signed by the new one', async () => {
  const { proof, giver, donation } = await proven()
  await changeSiteKey(world.db, world.deps.env)
  expect(receiptProblems(proof)).toEqual([])
  const after = (await proofOf(giver, donation.id))!
  expect(after.signature.keyId).not.toBe(proof.signature.keyId)
  expect([receiptProblems(after), after.checkpoint]).toEqual([[], proof.checkpoint])
})

test('a donation in a tree of several blocks is found in its own', async () => {
  const { giver, request } = await money.scene()
  const pledges = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const made = []
      for (let n = 0; n < 90; n++) made.push(await money.pledge(giver, request.id, '1.00'))
      return made
    }),
  )
  await nextDay()
  for (const { id } of pledges.flat().filter((_, at) => at % 30 === 0)) {
    const proof = (await proofOf(giver, id))!
    expect(receiptProblems(proof)).toEqual([])
    expect(proof.checkpoint.path.length).toBeGreaterThan(8)
  }
}, 60_000)

test('it is its giver’s alone', async () => {
  const { donation, songwriter } = await proven()
  const params = { params: { id: donation.id } }
  expect((await songwriter.call(books.proof, params)).status).toBe(404)
  expect((await world.visitor.call(books.proof, params)).status).toBe(401)
})

test('what ended has none, nor has a chain that names a third person', async () => {
  const { giver, listener, request } = await money.scene()
  const cancelled = await money.pledge(giver, request.id, '5.00')
  await giver.call(calls.cancel, { params: { id: cancelled.id } })
  const kept = await money.pledge(giver, request.id, '6.00')
  await nextDay()
  expect(await proofOf(giver, cancelled.id)).toBeNull()
  expect(await proofOf(giver, kept.id)).not.toBeNull()
  await world.db.update(events).set({ actorId: listener.id }).where(eq(events.subjectId, kept.id))
  expect(await proofOf(giver, kept.id)).toBeNull()
})

test('a file that is made to be searched for long is refused at once', () => {
  const began = performance.now()
  expect(notesOf('a'.repeat(2_000_000))).toBeUndefined()
  expect(notesOf('a\n1\n'.repeat(400_000))).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a given key proves a signed file, the file’s own does not, and a name in it writes nothing to the terminal', async () => {
  const world = await testApp()
  const { giver, donation } = await moneyOf(world).pledged()
  const key = (await openSiteKey(world.db, world.deps.env))!
  await takeCheckpoint(world.db, key)
  const proof = (await giver.call(books.proof, { params: { id: donation.id } })).body!
  const receipt = { ...proof.receipt, from: 'Ada\nSigned by the bank\u001b[2J' }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-verify-'))
  const file = path.join(folder, 'receipt.json')
  await writeFile(file, JSON.stringify({ ...proof, receipt, signature: signReceipt(receipt, key) }))
  const { stdout, code } = await verify(file)
  expect(code).toBe(3)
  expect(stdout.split('\n')[0]).toContain('from Ada Signed by the bank [2J to')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  const keys = path.join(folder, 'songwright.json')
  await writeFile(keys, (await world.app.inject('/.well-known/songwright.json')).body)
  expect(await verify(file, '--keys', keys)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Signed by the site, and') as unknown,
  })
  await rm(folder, { recursive: true })
  await world.close()
}, 30_000)

/** Runs the script as its user does. Returns the exit code and the output. */
const verify = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/ledger/verify.ts', ...args]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
