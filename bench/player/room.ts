import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { songObjectPath, uploads } from '#contract/files/uploads'
import { type Endpoint, fill, type ReplyOf } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { songwriters } from '#contract/people/songwriters'
import { songRequests } from '#contract/requests/song-requests'
import { deliveries } from '#contract/work/deliveries'
import { startSite } from '../../e2e/support/site.ts'
import { mp3 } from '../../server/test/storage/test-sounds.ts'

/**
 * Site with an approved song of three minutes: `url` is its public room, `open` a room without a songwriter.
 */
export async function approvedRoom(browser: Browser, peaks: number[]) {
  const site = await startSite()
  const somebody = async () => {
    const { request } = await browser.newContext({ baseURL: site.url })
    const call = async <E extends Endpoint>(
      { method, path }: E,
      data: object = {},
      id = '',
    ): Promise<ReplyOf<E>> => {
      const reply = await request.fetch(fill(path, { id }), { method, data })
      if (!reply.ok()) throw new Error(`${method} ${path}: ${await reply.text()}`)
      return (await reply.json()) as ReplyOf<E>
    }
    const email = `${randomUUID()}@example.com`
    await call(accounts.register, { firstName: 'Ada', lastName: 'Okafor', email, password: randomUUID() })
    return { request, call }
  }
  const [listener, songwriter] = [await somebody(), await somebody()]
  await songwriter.call(songwriters.create, { bio: 'Quiet songs about loud days.', genres: ['folk'] })
  const wish = {
    title: 'Cardamom Sundays',
    story: 'She kept a radio on the windowsill, and turned it up when the accordion came on. '.repeat(6),
    emotions: ['nostalgic'],
    genre: 'folk',
  }
  const { id, shareableId } = await listener.call(songRequests.create, wish)
  const waiting = await listener.call(songRequests.create, wish)
  await songwriter.call(songRequests.accept, {}, id)
  const { uploadUrl } = await songwriter.call(uploads.song, { objectPath: songObjectPath(id, Date.now()) })
  await songwriter.request.put(uploadUrl, { data: mp3(180), headers: { 'content-type': 'audio/mpeg' } })
  await songwriter.call(deliveries.deliver, { songUrl: uploadUrl, peaks, seconds: 180 }, id)
  await listener.call(songRequests.approve, { rating: 5 }, id)
  const [url, open] = [shareableId, waiting.shareableId].map((link) => `${site.url}/request/${link}`)
  return { url: url!, open: open!, stop: () => site.stop() }
}
