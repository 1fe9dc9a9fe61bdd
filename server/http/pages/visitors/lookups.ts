import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Drawing, DrawnPages } from '#contract/surface/drawn-pages'
import type { Db } from '../../../db/client.ts'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import { onRoomChanges } from '../../../domain/journal/change-feed.ts'
import type { Caches } from '../../cache/caches.ts'

export interface VisitorPage {
  /** 200; 404 without content; 410 if there was content before. */
  status: 200 | 404 | 410
  /** Status for a member if it may differ, because some see content that others can't. */
  statusFor?: (userId: string) => Promise<VisitorPage['status']>
  /** Only made if the page isn't kept, because it costs more than the lookup. */
  head: () => string
  index: boolean
  /** Where its bytes are kept: in no cache, in this process's, or in the database for all processes. */
  kept: 'nowhere' | 'here' | 'everywhere'
  /** The id of the room that it shows. */
  room?: string
  /** All inputs of head and rendering, except the site, as text. */
  shows: string
  /** Name of its template; by default the route's pattern. */
  template?: string
  draw?: (pages: DrawnPages) => Promise<Drawing>
}

/** Finds the content of one route's page for a signed-out visitor; undefined if it is for members. */
export type MakeVisitorPage = (request: FastifyRequest) => Promise<VisitorPage | undefined>

/** A visitor's page, named by its content: in a process, different content has a different name. */
export interface FoundPage extends VisitorPage {
  key: string
}

interface Lookup {
  page: FoundPage | undefined
}

/** Milliseconds for which a process reuses a page's content, which another process may have changed. */
const keptFor = 1000

const sizeOf = ({ page }: Lookup) => (page ? 2 * page.shows.length : 0)

interface Options {
  db: Db
  caches: Caches
  pages: Record<string, MakeVisitorPage>
  siteOf: (request: FastifyRequest) => string
}

/**
 * Contents of visitors' pages, looked up once a second for all visitors of an address, and at once after a
 * write of this process changed the room. Also returns how to end it.
 */
export function visitorLookups({ db, caches, pages, siteOf }: Options) {
  const lookups = caches.open<Lookup>('lookups', sizeOf)
  const end = onRoomChanges(db, (rooms) => {
    // Lookups in progress, and pages that name no room, may concern one of these rooms.
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
