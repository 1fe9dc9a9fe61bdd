import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { uploads } from '#contract/files/uploads'
import { deliveries } from '#contract/work/deliveries'
import { mp3OfSize } from '../../server/test/storage/test-sounds.ts'
import { test as base, expect, type Person } from '../support/fixtures.ts'
import { accept, ask, becomeSongwriter } from '../support/rooms.ts'
import { type Site, startSite } from '../support/site.ts'
import { photo, song } from '../support/sounds.ts'
import { upload } from '../support/uploading.ts'
import { delivered, hashOf, sendInParts } from '../uploads/in-parts.ts'
import { openLine } from '../uploads/line.ts'

/** Runs the whole program with a real S3 store. The browser uploads directly to the store. */

const given = (name: string) => process.env[`TEST_S3_${name}`] ?? ''
const bucket = `browser-${randomUUID()}`

interface Stored {
  site: Site
  /** The store's URL behind a throttled proxy. The proxy is so slow that an upload can be paused. */
  store: string
}

async function withStore(use: (stored: Stored) => Promise<void>) {
  const line = await openLine(given('ENDPOINT'), 200_000_000)
  const client = new S3Client({
    endpoint: given('ENDPOINT'),
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: given('ACCESS_KEY_ID'), secretAccessKey: given('SECRET_ACCESS_KEY') },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const site = await startSite({
    S3_ENDPOINT: line.url,
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
  await use({ site, store: line.url })
  await site.stop()
  line.close()
}

const test = base.extend<object, { stored: Stored; site: Site }>({
  stored: [async ({ settings: _ }, use) => withStore(use), { scope: 'worker' }],
  site: [async ({ stored }, use) => use(stored.site), { scope: 'worker' }],
})

/** Records the page's requests to the store. */
function watchStore({ page }: Person, store: string) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(store)) sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return sent
}

test('a song goes from the browser to the store and is heard from there', async ({ person, stored }) => {
  const songwriter = await becomeSongwriter(await person())
  const listener = await person()
  const project = await ask(listener)
  await accept(songwriter, project)
  const { page } = songwriter
  const sent = watchStore(songwriter, stored.store)
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

  const [delivery] = await listener.call(deliveries.ofProject, { params: { id: project.id } })
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

test('120 MB go to the store by the dialog: in parts of 5 MB, six at a time, paused and resumed', async ({
  person,
  stored,
}, info) => {
  test.setTimeout(120_000)
  const songwriter = await becomeSongwriter(await person())
  const project = await ask(await person())
  await accept(songwriter, project)
  const sent = watchStore(songwriter, stored.store)
  await songwriter.page.goto('/?role=songwriter')
  const bytes = mp3OfSize(120 * 1_048_576)
  const path = info.outputPath('album.mp3')
  await writeFile(path, bytes)
  await sendInParts(songwriter, path)
  expect(sent.filter((one) => one.startsWith('PUT')).length).toBeGreaterThanOrEqual(24)
  expect(await delivered(songwriter, project.id, stored.site.url)).toBe(hashOf(bytes))
})

test('the store lets no page of another site send to it', async ({ person, browser, stored }) => {
  const somebody = await person()
  const { uploadURL } = await somebody.call(uploads.object, {
    body: { kind: 'photo', size: 3, type: 'image/png' },
  })
  const elsewhere = await browser.newPage({ baseURL: stored.store })
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
