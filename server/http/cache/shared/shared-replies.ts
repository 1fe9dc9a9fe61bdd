import type { FastifyReply, FastifyRequest } from 'fastify'
import { changesOf, partsOf, readsOf } from '#contract/changes'
import type { Endpoint } from '#contract/grammar/endpoint'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import type { ByteCache } from '../byte-cache.ts'
import type { Caches } from '../caches.ts'
import { SharedBody } from './shared-body.ts'

/** Keys of a generation, of which two are kept: some ten KiB. */
const most = 1000

/**
 * Doorkeeper of a cache: remembers recent keys in two generations of hashes. A reply requested only once
 * isn't worth keeping, because it would evict better ones, and occupy the heap unused.
 */
export class AskedBefore {
  #young = new Set<number>()
  #old = new Set<number>()

  /** Remembers the key. */
  was(key: string): boolean {
    const hash = hashOf(key)
    const isKnown = this.#young.has(hash) || this.#old.has(hash)
    this.#young.add(hash)
    if (this.#young.size >= most) {
      this.#old = this.#young
      this.#young = new Set()
    }
    return isKnown
  }
}

/**
 * FNV-1a of 30 bits, which the engine stores without an object. If two keys share a hash, at worst a reply is
 * kept needlessly.
 */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 2
}

/** Body and `Link` header of a reply. */
interface Made {
  text: string
  link?: string | undefined
}

interface Wish {
  /** The path, a space, and what else distinguishes its replies. */
  key: `${string} ${string}`
  ms: number
  /** True for one of many variants, which is kept only from its second request. */
  isOneOfMany?: boolean
  /** Content type if it isn't JSON. */
  type?: string
  make: () => Promise<Made>
}

interface Shared {
  body: SharedBody
  link: string | undefined
}

/** A reply that is requested once within its second is not compressed. */
const packing = { packedFrom: 2, quality: 4 }

/**
 * Reply cache for reads that don't depend on the user: short-lived, made once for all concurrent requests.
 */
export class SharedReplies {
  readonly #kept: ByteCache<Shared>
  readonly #askedBefore = new AskedBefore()

  constructor(caches: Caches) {
    this.#kept = caches.open('replies', ({ body, link = '' }) => body.bytes + link.length)
  }

  /** Drops the replies that this write changes, so that its author reads their own write. */
  dropChangedBy(endpoint: Endpoint) {
    const paths = pathsChangedBy(endpoint)
    if (paths.length === 0) return
    this.#kept.drop((key) => paths.some((path) => key.startsWith(`${path} `) || key.startsWith(`${path}/`)))
  }

  async reply(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, ms, isOneOfMany = false, type = 'application/json; charset=utf-8', make }: Wish,
  ) {
    const made = async () => {
      const { text, link } = await make()
      return { body: new SharedBody(text, { type, ...packing }), link }
    }
    const isKept = !isOneOfMany || this.#askedBefore.was(key)
    const shared =
      this.#kept.peek(key) ??
      (await sharedRead(() => this.#kept.get(key, () => forAll(made), { ms, isKept })))
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (shared.link) reply.header('link', shared.link)
    reply.serializer((bytes: string) => bytes)
    return shared.body.send(request, reply, () => this.#kept.recount(key, shared))
  }
}

const known = new WeakMap<Endpoint, readonly string[]>()

/** Reads that a write changes, each with all paths below it (contract/changes.ts). */
function pathsChangedBy(endpoint: Endpoint): readonly string[] {
  const paths = known.get(endpoint) ?? [
    ...new Set(changesOf(endpoint).flatMap((change) => partsOf(change).flatMap((part) => readsOf[part]))),
  ]
  known.set(endpoint, paths)
  return paths
}
