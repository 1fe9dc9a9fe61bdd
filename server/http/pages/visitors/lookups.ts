import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Drawing, DrawnPages } from '#contract/surface/drawn-pages'
import type { Db } from '../../../db/client.ts'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import { onRoomChanges } from '../../../domain/journal/change-feed.ts'
import type { Caches } from '../../cache/caches.ts'

export interface VisitorPage {
  /** 200 with content; 404 if there is none; 410 if there was content that is gone. */
  status: 200 | 404 | 410
  /**
   * Returns the status for a member. Undefined if it can't differ from a visitor's. It differs where some
   * members see content that others can't.
   */
  statusFor?: (userId: string) => Promise<VisitorPage['status']>
  /** Makes the page's head. Called only if the page isn't cached, because it costs more than the lookup. */
  head: () => string
  index: boolean
  /** Where the page's bytes are cached: nowhere, in this process, or in the database for all processes. */
  kept: 'nowhere' | 'here' | 'everywhere'
  room?: string
  /** Text that contains all data of the page's head and content. Pages with equal texts are equal. */
  shows: string
  /** Name of its template; by default the route's pattern. */
  template?: string
  draw?: (pages: DrawnPages) => Promise<Drawing>
}

/** Looks up the content of a route's page for a visitor; undefined if the page needs a signed-in user. */
export type MakeVisitorPage = (request: FastifyRequest) => Promise<VisitorPage | undefined>

/** A visitor's page with a key that is a hash of its content. */
export interface FoundPage extends VisitorPage {
  key: string
}

interface Lookup {
  page: FoundPage | undefined
}

/**
 * Milliseconds for which a process reuses a looked-up content. Another process may change the content
 * meanwhile.
 */
const keptFor = 1000

const sizeOf = ({ page }: Lookup) => (page ? 2 * page.shows.length : 0)

interface Options {
  db: Db
  caches: Caches
  pages: Record<string, MakeVisitorPage>
  siteOf: (request: FastifyRequest) => string
}

/**
 * Looks up the contents of visitors' pages, at most once a second per URL. After a write of this process that
 * changes a request, its page is looked up again immediately. `end` stops listening to these changes.
 */
export function visitorLookups({ db, caches, pages, siteOf }: Options) {
  const lookups = caches.open<Lookup>('lookups', sizeOf)
  const end = onRoomChanges(db, (rooms) => {
    // Also drops lookups in progress, and pages without a request's id, because they may show one of the
    // changed requests.
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
