import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { books } from '#contract/giving/books'
import { testApp } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { takeCheckpoint } from '../checkpoint.ts'
import { openSiteKey } from '../site-keys.ts'
import { signReceipt } from './sign.ts'

test('a name in a signed file writes no line of its own, and nothing to the terminal', async () => {
  const world = await testApp()
  const { giver, donation } = await moneyOf(world).pledged()
  const key = (await openSiteKey(world.db, world.deps.env))!
  await takeCheckpoint(world.db, key)
  const proof = (await giver.call(books.proof, { params: { id: donation.id } })).body!
  const receipt = { ...proof.receipt, from: 'Ada\nSigned by the bank\u001b[2J' }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'songwright-verify-'))
  const file = path.join(folder, 'receipt.json')
  await writeFile(file, JSON.stringify({ ...proof, receipt, signature: signReceipt(receipt, key) }))
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/ledger/verify.ts', file])
  expect(stdout.split('\n')[0]).toContain('from Ada Signed by the bank [2J to')
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  await rm(folder, { recursive: true })
  await world.close()
}, 30_000)
