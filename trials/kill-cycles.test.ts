import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { killCycles } from './kill-cycles.ts'

test('ten kills of the process, its group and the database, in turn, lose nothing and leave nobody behind', {
  timeout: 180_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songwright-kill-'))
  const { acknowledged, lost, torn, orphans } = await killCycles(10, dataDir)
  expect({ lost, torn, orphans }).toEqual({ lost: [], torn: [], orphans: 0 })
  expect(acknowledged).toBeGreaterThan(1000)
  rmSync(dataDir, { recursive: true })
})
