import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { StorageRefusal } from '../../storage/storage.ts'
import { testFolder } from '../../test/test-folder.ts'
import { openPlace } from './open.ts'

const dataDir = testFolder()

const open = (text: string) => openPlace(text, { dataDir, s3: undefined, backupKey: undefined })

test('the folders of the site itself are no place for backups; one beside them is', async () => {
  for (const own of ['', 'files', 'files/kept', 'pg', 'pages'])
    await expect(open(path.join(dataDir, own))).rejects.toThrow("is the site's own")
  for (const other of ['backups', 'files2', '../elsewhere'])
    expect((await open(path.join(dataDir, other))).title).toBe(path.join(dataDir, other))
})

test('an address of another kind is no folder', async () => {
  for (const address of ['sftp://host/x', 'S3://bucket', 'file:///x', 'gs://bucket/x'])
    await expect(open(address)).rejects.toThrow(`${address} is no place for backups`)
})

test('a bucket takes what is encrypted alone', async () => {
  const s3 = { bucket: 'songs' } as never
  await expect(openPlace('s3://other/x', { dataDir, s3, backupKey: undefined })).rejects.toThrow(
    'set BACKUP_KEY',
  )
  await expect(open('s3://other/x')).rejects.toThrow('needs the settings of the store')
})

test('a place that can’t be used is a sentence', async () => {
  writeFileSync(path.join(dataDir, 'file'), '')
  const place = await open(path.join(dataDir, 'file'))
  const said = /file can't be used \(\w+\)\. Give this user the right to/
  await expect(place.write('a', Readable.from([]))).rejects.toThrow(said)
  await expect(Array.fromAsync(place.list('archives'))).rejects.toThrow(said)
  await expect(place.read('a')).rejects.toThrow(said)
  mkdirSync(path.join(dataDir, 'full'))
  const full = Readable.from([Buffer.alloc(1)]).map(() => {
    throw new StorageRefusal('full')
  })
  await expect((await open(path.join(dataDir, 'full'))).write('a', full)).rejects.toThrow(
    'full is full. Make room',
  )
})
