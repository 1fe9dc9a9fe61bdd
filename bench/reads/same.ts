import { deepStrictEqual } from 'node:assert'
import { ask, type Kind, type Seeded } from './load/asks.ts'
import type { Server } from './servers.ts'
import { cookieOf } from './sign.ts'

const samples = 25

/**
 * @throws if sampled requests get different JSON from the two servers, or if a page of ours is not
 * server-rendered
 */
export async function assertSame(kind: Kind, seeded: Seeded, { ours, bare }: { ours: Server; bare: Server }) {
  for (let sample = 0; sample < samples; sample++) {
    const { path, user } = ask(kind, sample, seeded)
    const headers = user === undefined ? {} : { cookie: cookieOf(user) }
    const get = async ({ port }: Server) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      if (reply.status !== 200) throw new Error(`${path} was answered with ${reply.status}`)
      return reply
    }
    if (path.startsWith('/api/')) {
      const [mine, others] = await Promise.all([get(ours), get(bare)])
      deepStrictEqual(await valuesOf(mine), await valuesOf(others), path)
    } else {
      const text = await (await get(ours)).text()
      if (!/<h1/.test(text) || !text.includes('</html>')) throw new Error(`${path} is no page:\n${text}`)
    }
  }
}

/**
 * Parts of a reply that are compared: its JSON, and its link to the next page. Times are written in one
 * format, and the value of `now` is replaced.
 */
async function valuesOf(reply: Response): Promise<unknown> {
  const body: unknown = JSON.parse(await reply.text(), (name, value: unknown) => {
    if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value
    return name === 'now' ? 'now' : new Date(value).toISOString()
  })
  return { body, link: reply.headers.get('link') }
}
