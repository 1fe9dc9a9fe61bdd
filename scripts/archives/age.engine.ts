import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArchivedFile, Manifest, names } from '../../server/archive/manifest.ts'
import { newPair } from '../../server/archive/objects/sealing.ts'
import { archiveHouse, type TestHouse, testHouse } from '../../server/archive/test-house.ts'
import { aptInstall } from '../test-runner/apt.ts'

let house: TestHouse
let folder: string
beforeAll(async () => {
  if (spawnSync('age', ['--version']).status !== 0) aptInstall('age')
  folder = mkdtempSync(path.join(os.tmpdir(), 'songwright-age-'))
  house = await testHouse({ filled: true })
}, 120_000)
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('what a backup encrypts, age itself decrypts: manifest, rows and files', async () => {
  const pair = await newPair()
  const place = path.join(folder, 'place')
  const { manifest } = await archiveHouse(house, place, { key: pair.public })
  const key = path.join(folder, 'key')
  writeFileSync(key, `${pair.secret}\n`)
  const decrypted = (file: string) =>
    execFileSync('age', ['--decrypt', '--identity', key, path.join(place, file)], { maxBuffer: 100e6 })
  const of = (object: string) => decrypted(names.of(manifest.name, `${object}.age`))

  expect(Manifest.parse(JSON.parse(of(names.manifest).toString()))).toEqual(manifest)
  const users = gunzipSync(of(names.table('users')))
    .toString()
    .trimEnd()
    .split('\n')
  expect(users).toHaveLength(manifest.tables.find(({ name }) => name === 'users')!.rows)
  const files = gunzipSync(of(names.fileList)).toString().trimEnd().split('\n')
  expect(files).toHaveLength(manifest.files)
  for (const line of files.slice(0, 5)) {
    const { object, sha256: hash } = ArchivedFile.parse(JSON.parse(line))
    expect(sha256(decrypted(object))).toBe(hash)
  }
  // A different key can't decrypt the file.
  writeFileSync(key, `${(await newPair()).secret}\n`)
  expect(() => of(names.manifest)).toThrow('no identity matched')
  expect(readFileSync(path.join(place, names.of(manifest.name, `${names.manifest}.age`)), 'latin1')).toMatch(
    /^age-encryption\.org\/v1\n/,
  )
}, 60_000)
