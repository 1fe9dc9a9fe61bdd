import assert from 'node:assert'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskStorage } from '../storage/disk/disk.ts'
import { examine } from '../storage/media/examine.ts'
import { portraitsFolder } from './files.ts'
import { type Recordings, readIndex, readRecording, soundsFolder } from './recordings.ts'
import { songwriters, takenStories } from './words.ts'

let folder: string
let disk: DiskStorage
let recordings: Recordings
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'songwright-demo-'))
  disk = new DiskStorage(folder)
  recordings = await readIndex()
})
afterAll(() => rm(folder, { recursive: true }))

async function examined(kind: 'song' | 'photo', bytes: Uint8Array) {
  const key = `people/demo/${kind}`
  const received = await disk.receive(oneOf(bytes), bytes.length)
  await received.keep(key)
  const arrived = { key, ownerId: 'demo', maxBytes: bytes.length, declaredSize: bytes.length }
  return (await examine(disk, arrived, kind)).found
}
async function* oneOf(bytes: Uint8Array) {
  yield bytes
}

test('each recording is an MP3 that the examination of uploads takes, as long as the index says', async () => {
  for (const [name, { seconds }] of Object.entries(recordings)) {
    const mp3 = await readFile(path.join(soundsFolder, `${name}.mp3`))
    const found = await examined('song', mp3)
    assert(typeof found === 'object', name)
    expect(found, name).toMatchObject({ type: 'audio/mpeg', size: mp3.length, codec: 'MPEG 2 Layer 3' })
    // Readers differ in counting the frames that an encoder adds at both ends.
    expect(Math.abs(found.seconds! - seconds), name).toBeLessThan(0.1)
    expect(seconds, name).toBeGreaterThan(6)
    expect(seconds, name).toBeLessThan(10)
  }
})

test('each waveform has 200 peaks, the highest 1, and ends in silence', () => {
  for (const [name, { peaks }] of Object.entries(recordings)) {
    expect(peaks, name).toHaveLength(200)
    expect(Math.max(...peaks), name).toBe(1)
    expect(peaks.at(-1), name).toBeLessThan(0.01)
  }
})

test('there is a recording for each piece, none for no piece, and each sounds unlike the others', async () => {
  const samples = Object.values(songwriters).flatMap(({ samples }) => samples)
  const versions = takenStories.flatMap(({ deliveries = [] }) => deliveries)
  const names = Object.keys(recordings)
  expect(names).toHaveLength(samples.length + versions.length)
  const files = await readdir(soundsFolder)
  expect(files.toSorted()).toEqual([...names.map((name) => `${name}.mp3`), 'index.json'].toSorted())
  const contents = await Promise.all(names.map((name) => readFile(path.join(soundsFolder, `${name}.mp3`))))
  expect(new Set(contents.map((mp3) => mp3.toString('base64'))).size).toBe(names.length)
})

test('a piece without a recording is named', async () => {
  await expect(readRecording(recordings, { name: 'A Quiet Hour', genre: 'folk' })).rejects.toThrow(
    'The demo has no recording a-quiet-hour-folk',
  )
})

test('each portrait is a square picture that the examination of uploads takes, like no other', async () => {
  const files = await readdir(portraitsFolder)
  expect(files).toHaveLength(14)
  const contents = await Promise.all(files.map((file) => readFile(path.join(portraitsFolder, file))))
  expect(new Set(contents.map((webp) => webp.toString('base64'))).size).toBe(files.length)
  for (const webp of contents) {
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    expect(await examined('photo', webp)).toMatchObject({ type: 'image/webp' })
  }
})

test('all files together take no more than a megabyte and a half', async () => {
  let bytes = 0
  for (const folder of [soundsFolder, portraitsFolder])
    for (const file of await readdir(folder)) bytes += (await stat(path.join(folder, file))).size
  expect(bytes).toBeLessThan(1_500_000)
})
