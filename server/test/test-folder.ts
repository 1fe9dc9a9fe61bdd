import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A folder of a file's tests, removed after the last. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
