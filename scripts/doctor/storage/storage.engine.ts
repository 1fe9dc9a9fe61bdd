import { DeleteBucketCorsCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { testStore } from '../../../server/storage/s3/test-store.ts'
import { lineOf, runChecks } from '../check.ts'
import { openSite, surroundings } from '../site.ts'
import { storageChecks } from './storage.ts'

test('the bucket of a real store is looked at as a browser would, and left as it was', async () => {
  const origin = 'https://songs.example'
  const { settings, storage, client } = await testStore(`doctor-${Date.now()}`, origin)
  const examine = async (changed: NodeJS.ProcessEnv = {}) => {
    await using opened = new AsyncDisposableStack()
    const found = await openSite({ ...settings, PUBLIC_URL: origin, ...changed }, surroundings(), opened)
    return (await runChecks(storageChecks, found)).map(lineOf)
  }
  const name = storage.bucket
  expect(await examine()).toEqual([
    `✓ storage: the bucket ${name} takes files`,
    `✓ bucket-cors: the bucket ${name} lets pages of ${origin} in`,
  ])
  const elsewhere = await examine({ PUBLIC_URL: 'https://elsewhere.example' })
  expect(elsewhere[1]).toContain(
    `✗ bucket-cors: the bucket ${name} refuses uploads to pages of https://elsewhere`,
  )
  await client.send(new DeleteBucketCorsCommand({ Bucket: name }))
  expect((await examine())[1]).toContain(`✗ bucket-cors: the bucket ${name} refuses uploads`)
  expect((await examine({ S3_SECRET_ACCESS_KEY: 'wrong' }))[0]).toContain('✗ storage: S3_ACCESS_KEY_ID')
  const left = await Array.fromAsync(storage.objects())
  expect(left).toEqual([])
})
