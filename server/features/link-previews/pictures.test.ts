import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { DrawnPages } from '#contract/surface/drawn-pages'
import { drawer } from '../../http/pages/pages.ts'
import { buildRequest } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { roomPage } from './pages/room-page.ts'

/** Tests the server's work for many concurrent visitors or links. */
const site = useSite({ settings: { PUBLIC_URL: 'https://songs.example' } })

const pictureAt = (link: string) => site.app.inject({ url: `/request/${link}/card.png` })

test('of 40 pictures at once most are a 429 that says when to ask again, and none is kept wrongly', async () => {
  const links = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, number) => (await buildRequest(site.db, { title: `Song ${number}` })).shareableId,
    ),
  )
  const replies = await Promise.all(links.map(pictureAt))
  const refused = links.filter((_, at) => replies[at]!.statusCode === 429)
  // One picture is drawn and 20 requests wait. On a busy machine, some of them time out.
  expect(refused.length).toBeGreaterThanOrEqual(40 - 21)
  expect(refused.length).toBeLessThan(40)
  for (const { statusCode, headers } of replies)
    if (statusCode === 429) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect([headers.etag, headers['cache-control']]).toEqual([undefined, 'no-store'])
      expect(headers['content-type']).toContain('problem+json')
    } else {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(headers['cache-control']).toBe('public, no-cache')
    }
  // Each reply is the picture of its own link. A refused request succeeds on a retry.
  const drawn = replies.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(drawn.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(drawn.length)
  const again = await pictureAt(refused[0]!)
  expect([again.statusCode, again.headers['content-type']]).toEqual([200, 'image/png'])
  expect(drawn.some(({ rawPayload }) => rawPayload.equals(again.rawPayload))).toBe(false)
}, 60_000)

test('many visitors of one picture cost one drawing', async () => {
  const { shareableId } = await buildRequest(site.db, { title: 'One song for all' })
  const replies = await Promise.all(Array.from({ length: 60 }, () => pictureAt(shareableId)))
  expect(new Set(replies.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
  expect(replies[0]!.statusCode).toBe(200)
})

test('links that nobody made cost one drawing of their page in all, and no picture', async () => {
  const real = drawer()
  let drawings = 0
  const counting = async (): Promise<DrawnPages> => {
    const pages = await real!()
    return {
      ...pages,
      drawNowhere: (link) => {
        drawings++
        return pages.drawNowhere(link)
      },
    }
  }
  const find = roomPage(site.deps)
  const visit = async (shareableId: string) => {
    const { status, kept, draw } = (await find({ params: { shareableId } } as FastifyRequest))!
    return { status, kept, drawing: await draw?.(await counting()) }
  }
  const links = Array.from({ length: 50 }, (_, number) => `nobody-ever-made-this-${number}`)
  const pages = await Promise.all(links.map(visit))
  expect(drawings).toBe(1)
  for (const [at, { status, kept, drawing }] of pages.entries()) {
    // Not cached: made-up links would evict the pages in use.
    expect([status, kept]).toEqual([404, 'nowhere'])
    expect(JSON.stringify(drawing)).toContain(links[at])
    expect(JSON.stringify(drawing)).not.toContain('a-link-that-leads-nowhere')
  }
  // A link with impossible characters isn't rendered: it could insert its own text into the page.
  const odd = await visit('<script>alert(1)</script>')
  expect(odd.status).toBe(404)
  expect(odd.drawing).toBeUndefined()
  expect(drawings).toBe(1)
})
