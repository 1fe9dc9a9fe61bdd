import { createHash, randomUUID } from 'node:crypto'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { projects } from '#contract/projects'
import { storageHelper, uploads } from '#contract/uploads'
import { test as base, expect, type Person } from '../fixtures.ts'
import { accept, ask, becomeSongwriter } from '../rooms.ts'
import { type Site, startSite } from '../site.ts'
import { photo, song } from '../sounds.ts'
import { upload } from '../uploading.ts'

/** The whole program with its files in a real S3 store, and a browser that sends to that store directly. */

const given = (name: string) => process.env[`TEST_S3_${name}`] ?? ''
const bucket = `browser-${randomUUID()}`

async function withStore(use: (site: Site) => Promise<void>) {
  const client = new S3Client({
    endpoint: given('ENDPOINT'),
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: given('ACCESS_KEY_ID'), secretAccessKey: given('SECRET_ACCESS_KEY') },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const site = await startSite({
    S3_ENDPOINT: given('ENDPOINT'),
    S3_ACCESS_KEY_ID: given('ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: given('SECRET_ACCESS_KEY'),
    S3_BUCKET: bucket,
    MAX_SONG_MB: '150',
  })
  const rule = {
    AllowedOrigins: [site.url],
    AllowedMethods: ['GET', 'PUT', 'HEAD'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['ETag', 'Content-Range'],
  }
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [rule] } }))
  await use(site)
  await site.stop()
}

const test = base.extend<object, { site: Site }>({
  site: [async ({ settings: _ }, use) => withStore(use), { scope: 'worker' }],
})

/** What the page sent to the store. */
function watchStore({ page }: Person) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(given('ENDPOINT')))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test('a song goes from the browser to the store and is heard from there', async ({ person }) => {
  const songwriter = await becomeSongwriter(await person())
  const listener = await person()
  const project = await ask(listener)
  await accept(songwriter, project)
  const { page } = songwriter
  const sent = watchStore(songwriter)
  await page.goto('/?role=songwriter')
  const file = song('light.mp3', 5)
  await upload(page, 'Upload Final Song', file)
  const statement = page.getByRole('dialog', { name: /^Deliver/ })
  await statement.getByRole('checkbox').check()
  await statement.getByRole('button', { name: 'Deliver song' }).click()
  await expect(page.getByText('Song uploaded successfully', { exact: true })).toBeVisible()
  expect(sent).toContainEqual(
    expect.stringMatching(new RegExp(`^PUT /${bucket}/incoming/private/songs/${project.id}/`)),
  )

  const [delivery] = await listener.call(projects.deliveries, { params: { id: project.id } })
  await listener.page.goto('/')
  const heard = await listener.page.evaluate(async (url) => {
    const sound = new Audio(url)
    await new Promise((resolve, reject) => {
      sound.addEventListener('canplaythrough', resolve)
      sound.addEventListener('error', () => reject(new Error(sound.error?.message)))
      sound.load()
    })
    return sound.duration
  }, delivery!.songUrl)
  expect(heard).toBeCloseTo(5, 0)
})

test('a photo goes to the store, and is shown in one of its sizes', async ({ person }) => {
  const { page } = await person()
  await page.goto('/?role=songwriter')
  await upload(page, 'Upload photo', photo())
  await expect(page.getByText('Profile Photo Updated', { exact: true })).toBeVisible()
  const shown = page.locator('img[src^="/objects/people/"]').first()
  await expect(shown).toHaveJSProperty('complete', true)
  expect(
    await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc]),
  ).toEqual([true, expect.stringContaining('?size=')])
})

test('a file of 120 MB goes in parts from the browser, in any order, and arrives whole', async ({
  person,
}) => {
  test.setTimeout(120_000)
  const somebody = await becomeSongwriter(await person())
  const size = 120 * 1_048_576
  const sent = watchStore(somebody)
  await somebody.page.goto('/')
  const metadata = { kind: 'sample', size: String(size) } as const
  const { uploadId, key } = await somebody.call(storageHelper.create, {
    body: { filename: 'long.mp3', metadata },
  })
  const sign = async (number: number) =>
    (await somebody.call(storageHelper.sign, { params: { id: uploadId, partNumber: String(number) } })).url
  const count = Math.ceil(size / (5 * 1_048_576))
  const urls = await Promise.all(Array.from({ length: count }, (_, at) => sign(at + 1)))
  const made = await somebody.page.evaluate(
    async ({ urls, size }) => {
      const whole = new Uint8Array(size)
      for (let at = 0; at < size; at += 4096) whole.fill((at / 4096) % 251, at, at + 4096)
      const step = 5 * 1_048_576
      const parts = []
      for (let at = urls.length - 1; at >= 0; at--) {
        const reply = await fetch(urls[at]!, { method: 'PUT', body: whole.slice(at * step, (at + 1) * step) })
        parts.unshift({ PartNumber: at + 1, ETag: reply.headers.get('etag') ?? '' })
      }
      const digest = await crypto.subtle.digest('SHA-256', whole)
      return {
        parts,
        hash: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
      }
    },
    { urls, size },
  )
  expect(sent.filter((one) => one.startsWith('PUT'))).toHaveLength(count)
  await somebody.call(storageHelper.complete, { params: { id: uploadId }, body: { parts: made.parts } })
  const hash = createHash('sha256')
  const { S3Storage } = await import('../../server/storage/s3/s3.ts')
  const store = new S3Storage({
    endpoint: given('ENDPOINT'),
    region: 'us-east-1',
    bucket,
    accessKeyId: given('ACCESS_KEY_ID'),
    secretAccessKey: given('SECRET_ACCESS_KEY'),
  })
  await store.settle(key)
  for await (const chunk of (await store.read(key))!) hash.update(chunk as Buffer)
  expect(hash.digest('hex')).toBe(made.hash)
})

test('the store lets no page of another site send to it', async ({ person, browser }) => {
  const somebody = await person()
  const { uploadURL } = await somebody.call(uploads.object, {
    body: { kind: 'photo', size: 3, type: 'image/png' },
  })
  const elsewhere = await browser.newPage({ baseURL: given('ENDPOINT') })
  await elsewhere.route('https://elsewhere.example/', (route) =>
    route.fulfill({ body: '<p>', contentType: 'text/html' }),
  )
  await elsewhere.goto('https://elsewhere.example/')
  const outcome = await elsewhere.evaluate(
    (url) =>
      fetch(url, { method: 'PUT', body: 'abc', headers: { 'content-type': 'image/png' } }).then(
        ({ status }) => `sent: ${status}`,
        () => 'refused',
      ),
    uploadURL,
  )
  expect(outcome).toBe('refused')
  await elsewhere.close()
})
