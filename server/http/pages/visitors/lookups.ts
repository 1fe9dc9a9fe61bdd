import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Drawing, DrawnPages } from '#contract/surface/drawn-pages'
import type { Db } from '../../../db/client.ts'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import { onRoomChanges } from '../../../domain/journal/change-feed.ts'
import type { Caches } from '../../cache/caches.ts'

/** A visitor's page, before it is drawn. */
export interface VisitorPage {
  /** 200, or where there is nothing to show 404, or 410 where there was. */
  status: 200 | 404 | 410
  /** The status for a member, where it may be another one: somebody reads what isn't there for others. */
  statusFor?: (userId: string) => Promise<VisitorPage['status']>
  /** Made only where the page isn't kept: it costs more than to look up what it shows. */
  head: () => string
  /** Whether search engines may index it. */
  index: boolean
  /** Where its bytes are kept: in no cache, in the one of this process, or in the database for all processes. */
  kept: 'nowhere' | 'here' | 'everywhere'
  /** The id of the room that it shows. */
  room?: string
  /** All that head and drawing are made of, but for the site, as text. */
  shows: string
  /** Name of its template; by default the route's pattern. */
  template?: string
  /** Renders it; absent where the browser renders everything. */
  draw?: (pages: DrawnPages) => Promise<Drawing>
}

/** Finds what one route's page shows a signed-out visitor; undefined where it is for members. */
export type MakeVisitorPage = (request: FastifyRequest) => Promise<VisitorPage | undefined>

/** A visitor's page with its name by what it shows: in a process, what shows something else has another name. */
export interface FoundPage extends VisitorPage {
  key: string
}

interface Lookup {
  page: FoundPage | undefined
}

/** How long a process takes what a page shows to be unchanged, in milliseconds: another process may have changed it. */
const keptFor = 1000

const sizeOf = ({ page }: Lookup) => (page ? 2 * page.shows.length : 0)

interface Options {
  db: Db
  caches: Caches
  pages: Record<string, MakeVisitorPage>
  siteOf: (request: FastifyRequest) => string
}

/**
 * What the pages of strangers show: looked up once a second for all visitors of an address, and again at once when a write
 * of this process changed the room. Answers how to end it, too.
 */
export function visitorLookups({ db, caches, pages, siteOf }: Options) {
  const lookups = caches.open<Lookup>('lookups', sizeOf)
  const end = onRoomChanges(db, (rooms) => {
    // What is being looked up, and a page that names no room, may be of one of them.
    const isOfOne = ({ page }: Lookup) => page?.room === undefined || rooms.has(page.room)
    lookups.drop((_, lookup) => lookup === undefined || isOfOne(lookup))
  })
  async function find(pattern: string, request: FastifyRequest): Promise<FoundPage | undefined> {
    const make = pages[pattern]
    if (!make) return undefined
    const site = siteOf(request)
    const key = `${pattern} ${site} ${JSON.stringify(request.params)}`
    const look = () =>
      forAll(async () => {
        const page = await make(request)
        const name = page && hash('sha256', `${pattern} ${site} ${page.status} ${page.shows}`, 'base64url')
        return { page: name ? { ...page, key: name } : undefined }
      })
    const { page } = lookups.peek(key) ?? (await sharedRead(() => lookups.get(key, look, { ms: keptFor })))
    return page
  }
  return { find, end }
}
