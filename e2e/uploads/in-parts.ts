import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { deliveries } from '#contract/work/deliveries'
import { expect, type Person } from '../support/fixtures.ts'
import { dialogOf } from '../support/uploading.ts'

/**
 * Time limit of an upload, in milliseconds. A longer upload hangs, for example after a lost connection or a
 * pause. The usual time depends on the machine.
 */
export const patience = 120_000

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const statementOf = (page: Page) => page.getByRole('dialog', { name: /^Deliver/ })

/** Delivers the uploaded song. Returns the hash of the site's copy. */
export async function delivered({ page, call }: Person, projectId: string, site: string) {
  await statementOf(page).getByRole('checkbox').check()
  await statementOf(page).getByRole('button', { name: 'Deliver song' }).click()
  await expect(page.getByText('Song uploaded successfully', { exact: true })).toBeVisible()
  const [delivery] = await call(deliveries.ofProject, { params: { id: projectId } })
  const got = await page.request.get(site + delivery!.songUrl)
  return hashOf(await got.body())
}

export async function startSending({ page }: Person, path: string) {
  await page.getByRole('button', { name: 'Upload Final Song' }).click()
  await dialogOf(page).locator('.uppy-Dashboard-input').first().setInputFiles(path)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

function countUploads() {
  const uploads = { now: 0, most: 0 }
  Object.assign(window, { uploads })
  window.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL) {
      for (const end of ['load', 'error', 'abort', 'timeout']) this.addEventListener(end, () => uploads.now--)
      super.open(method, url)
    }
    override send(body?: XMLHttpRequestBodyInit | null) {
      uploads.most = Math.max(uploads.most, ++uploads.now)
      super.send(body)
    }
  }
}

/**
 * Uploads 120 MB by the dialog: 24 parts of 5 MB, six at a time. The upload is paused in the middle and
 * resumed. The function returns when the delivery form appears.
 */
export async function sendInParts(songwriter: Person, path: string) {
  const { page } = songwriter
  await page.evaluate(countUploads)
  const counts = () => page.evaluate(() => Reflect.get(window, 'uploads') as { now: number; most: number })
  const arrived: string[] = []
  const asked: string[] = []
  const isPart = (request: { method(): string; url(): string }) =>
    request.method() === 'PUT' && /[?&]part(?:Number)?=/.test(request.url())
  page.on('request', (request) => {
    if (request.url().includes('/s3/')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('requestfinished', (request) => void (isPart(request) && arrived.push(request.url())))

  await startSending(songwriter, path)
  const dialog = dialogOf(page)
  await expect.poll(() => arrived.length, { timeout: patience, intervals: [50] }).toBeGreaterThan(2)
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(dialog.getByText('Upload paused')).toBeVisible()
  await expect.poll(async () => (await counts()).now).toBe(0)
  const before = arrived.length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(24)
  expect(asked.some((call) => /^GET \/s3\/multipart\/[^/]+$/.test(call))).toBe(false)
  await dialog.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(statementOf(page)).toBeVisible({ timeout: patience })
  expect((await counts()).most).toBe(6)
  // Parts that arrived before the pause are not uploaded again, even if their response was late.
  const numbers = arrived.map((url) => /part(?:Number)?=(\d+)/.exec(url)?.[1])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThan(24 - 6)
  expect(numbers.length).toBeLessThanOrEqual(24)
  expect(asked.filter((call) => call === 'POST /s3/multipart')).toHaveLength(1)
  expect(asked.filter((call) => /^GET \/s3\/multipart\/[^/]+$/.test(call))).toHaveLength(1)
  expect(asked.filter((call) => call.endsWith('/complete'))).toHaveLength(1)
  // Each part has its own signed URL. Temporary credentials are for other programs (docs/unclear-lines.md).
  expect(asked.filter((call) => call.includes('/s3/sts'))).toEqual([])
}
