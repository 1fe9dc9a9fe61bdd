import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { killCycles } from './kill-cycles.ts'

test('ten kills of the process, its group and the database, in turn, lose and double nothing, and leave nobody behind', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-kill-'))
  const dataDir = path.join(folder, 'data')
  const { calls, open, events, faults, orphans } = await killCycles(
    10,
    dataDir,
    path.join(folder, 'history.jsonl'),
  )
  expect({ faults, orphans }).toEqual({ faults: [], orphans: 0 })
  expect(calls).toBeGreaterThan(500)
  expect(open).toBeGreaterThan(0)
  expect(events).toBeGreaterThan(calls / 5)
  rmSync(folder, { recursive: true })
})
