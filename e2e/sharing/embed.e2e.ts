import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { songRequests } from '#contract/requests/song-requests'
import { expect, test } from '../support/fixtures.ts'
import { approve, startProject } from '../support/rooms.ts'

test('a public song plays inside a page of another site, where nothing else of ours can be shown', async ({
  person,
  page,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/frame-ancestors|Framing/)
  const { listener, request } = await startProject(person, { handed: {} })
  await approve(listener, request)
  await listener.call(songRequests.setVisibility, { params: request, body: { isPublic: true } })
  const frames = ['embed', 'request'].map(
    (kind) => `<iframe title="${kind}" src="${baseURL}/${kind}/${request.shareableId}"></iframe>`,
  )
  const elsewhere = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<!doctype html><title>A blog</title>${frames.join('')}`)
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    const player = page.frameLocator('iframe[title=embed]')
    await expect(player.getByRole('link', { name: request.title })).toBeVisible()
    await player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.play())
    await expect
      .poll(() => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0)
    const refused = page
      .frames()
      .find((frame) => frame.name() === '' && frame.url().startsWith('chrome-error'))
    expect(refused).toBeDefined()
  } finally {
    elsewhere.close()
  }
})
