import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder for the tests of a file. It is removed after the last one. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
