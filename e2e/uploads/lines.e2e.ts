import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { elsewhere } from '../../server/features/uploads/links/test-elsewhere.ts'
import { mp3OfSize } from '../../server/test/storage/test-sounds.ts'
import { core, expect, shows, test } from '../support/fixtures.ts'
import { alertOf, dialogOf } from '../support/uploading.ts'
import { delivered, hashOf, patience, sendInParts, startSending, statementOf } from './in-parts.ts'
import { openLine } from './line.ts'
import { withProject } from './studio.ts'

const MB = 1_048_576

/** `npm run test:slow-network` uploads a whole album track over a simulated mobile connection. */
const full = process.env['SLOW_NETWORK'] === '1'
const slow = full ? { bytes: 30 * MB, bits: 1_600_000 } : { bytes: 7 * MB, bits: 12_000_000 }
/**
 * Milliseconds for which the connection is cut. An upload is retried after 0, 1000, 3000 and 5000 ms, then
 * fails. The first cut may use two of these retries, the server error and the second cut use one each.
 */
const cut = 700
const timeout = full ? 500_000 : patience

test.use({
  program: 'e2e/uploads/program-nearby.ts',
  settings: { MAX_SONG_MB: '200', COMPANION_URL: 'https://companion.example' },
})
test.describe.configure({ mode: 'default' })

async function untilUploaded(page: Page, percent: number) {
  const bar = dialogOf(page).getByRole('progressbar').last()
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout, intervals: [50] })
    .toBeGreaterThanOrEqual(percent)
}

test('a song arrives whole over a slow line that is cut twice, and a server that fails once', async ({
  person,
  site,
  expectFailure,
}, info) => {
  test.setTimeout(timeout + 100_000)
  expectFailure(500)
  const line = await openLine(site.url, slow.bits)
  const { songwriter, project } = await withProject(person, line.url)
  const { page } = songwriter
  const bytes = mp3OfSize(slow.bytes)
  const path = info.outputPath('song.mp3')
  await writeFile(path, bytes)
  // The page loads the code of its dialogs once it is quiet. Chromium never loads a module again that failed, so
  // a cut at that moment would end the page, not the upload.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/deliver-dialog-')),
  )
  const before = Date.now()
  await startSending(songwriter, path)
  await untilUploaded(page, 30)
  await line.cut(cut)
  await untilUploaded(page, 50)
  let failed = 0
  // The route must stay (see `letThrough`). A route that handles one request only would be removed during an
  // upload.
  await page.route(/\/uploads\//, async (route) => {
    if (failed > 0) return route.continue()
    failed += 1
    await route.fulfill({ status: 500, body: 'Oh no' })
  })
  await untilUploaded(page, 70)
  await line.cut(cut)
  await expect(statementOf(page)).toBeVisible({ timeout })
  const seconds = (Date.now() - before) / 1000
  expect(failed).toBe(1)
  expect(await delivered(songwriter, project.id, site.url)).toBe(hashOf(bytes))
  const least = (slow.bytes * 8) / slow.bits
  if (full)
    console.log(
      `${slow.bytes / MB} MB at ${slow.bits / 1e6} Mbps, cut twice for ${cut / 1000} s, one 500: ${seconds.toFixed(1)} s; undisturbed at least ${least.toFixed(1)} s`,
    )
  line.close()
})

test(
  '120 MB that are cancelled are aborted at the store; then they go in parts of 5 MB, six at a time, paused and resumed',
  core,
  async ({ person, site }, info) => {
    test.setTimeout(timeout + 100_000)
    shows(
      '4.upload.paused',
      '4.upload.pause',
      '7.multipart.create',
      '7.multipart.list',
      '7.multipart.sign',
      '7.multipart.complete',
      '7.multipart.abort',
      '9.upload.multipart-from',
      '9.upload.concurrency',
      '9.upload.min-chunk',
    )
    const line = await openLine(site.url, 200_000_000)
    const { songwriter, project } = await withProject(person, line.url)
    const bytes = mp3OfSize(120 * MB)
    const path = info.outputPath('album.mp3')
    await writeFile(path, bytes)
    const { page } = songwriter
    const part = page.waitForRequest(
      (request) => request.method() === 'PUT' && /[?&]part/.test(request.url()),
    )
    await startSending(songwriter, path)
    await part
    const aborting = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/s3/multipart/'),
    )
    // This is the Cancel button beside the progress bar, not the button that removes a file from the list.
    await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
    const aborted = await aborting
    expect(aborted.status()).toBe(200)
    expect((await page.request.get(aborted.url())).status()).toBe(404)
    // No running upload and no delivery form remain.
    await expect(statementOf(page)).toHaveCount(0)
    await expect(dialogOf(page)).toHaveCount(0)

    await sendInParts(songwriter, path)
    expect(await delivered(songwriter, project.id, site.url)).toBe(hashOf(bytes))
    line.close()
  },
)

test(
  'a song comes from a link, and a link that is no good says why',
  core,
  async ({ person, site, expectFailure }) => {
    shows('2.upload.from-sources', '8.widget.socket', '9.upload.max-retries')
    expectFailure(400)
    const bytes = mp3OfSize(200_000)
    const there = await elsewhere((_, response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(bytes),
    )
    const { songwriter, project } = await withProject(person)
    const { page } = songwriter
    await page.getByRole('button', { name: 'Upload Final Song' }).click()
    const dialog = dialogOf(page)
    // Cloud services are offered because a companion is set up. A song upload offers no camera.
    const found = ['My Device', 'Link', 'Google Drive', 'Dropbox', 'OneDrive']
    await expect(dialog.getByRole('tab')).toHaveText(found)
    const fetchFrom = async (link: string) => {
      await dialog.getByRole('tab', { name: 'Link' }).click()
      await dialog.getByRole('textbox', { name: 'Link to a file' }).fill(link)
      await dialog.getByRole('button', { name: 'Import' }).click()
    }
    await fetchFrom('http://10.0.0.1/light.mp3')
    await expect(alertOf(page, 'This link is not on the public internet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await fetchFrom(`${there.origin}/light.mp3`)
    await expect(dialog.getByText('light.mp3')).toBeVisible()

    // First the server accepts the WebSocket and sends no messages, then each connection breaks at once.
    let line: 'silent' | 'broken' | 'good' = 'silent'
    let broken = 0
    await page.routeWebSocket(/\/api\/api\//, (socket) => {
      if (line === 'good') socket.connectToServer()
      if (line !== 'broken') return
      broken += 1
      void socket.close()
    })
    await page.clock.install()
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await expect(dialog.getByText(/^Uploading/).first()).toBeVisible()
    await expect(async () => {
      await page.clock.fastForward(60_000)
      await expect(alertOf(page, 'Timeout waiting for message from the socket')).toBeVisible({ timeout: 500 })
    }).toPass()
    line = 'broken'
    await dialog.getByRole('button', { name: 'Retry upload' }).first().click()
    await expect(async () => {
      await page.clock.fastForward(5000)
      await expect(alertOf(page, 'The connection was lost too often')).toBeVisible({ timeout: 100 })
    }).toPass()
    expect(broken).toBe(1 + 10)
    line = 'good'
    await dialog.getByRole('button', { name: 'Retry upload' }).first().click()
    await expect(statementOf(page)).toBeVisible()
    expect(await delivered(songwriter, project.id, site.url)).toBe(hashOf(bytes))
    await there.close()
  },
)
