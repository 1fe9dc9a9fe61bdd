import type { FastifyReply, FastifyRequest } from 'fastify'
import { changesOf, partsOf, readsOf } from '#contract/changes'
import type { Endpoint } from '#contract/grammar/endpoint'
import { forAll, sharedRead } from '../../../db/connections/shared-read.ts'
import type { ByteCache } from '../byte-cache.ts'
import type { Caches } from '../caches.ts'
import { SharedBody } from './shared-body.ts'

/** Keys per generation. Two generations are kept: about ten KiB. */
const most = 1000

/**
 * Remembers recently requested keys, as two generations of hashes. A reply that was requested only once isn't
 * cached, because it would evict more useful replies and use memory for nothing.
 */
export class AskedBefore {
  #young = new Set<number>()
  #old = new Set<number>()

  /** Returns true if the key was requested recently, and remembers it. */
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
 * FNV-1a hash of 30 bits, which V8 stores without allocating an object. If two keys have the same hash, a
 * reply may be cached at its first request.
 */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return hash >>> 2
}

/** JSON body and `Link` header of a reply. */
interface Made {
  text: string
  link?: string | undefined
}

interface Wish {
  /** The path, a space, and everything else that makes the reply different, such as the query. */
  key: `${string} ${string}`
  ms: number
  /** True if the path has many variants. Such a reply is cached only from its second request. */
  isOneOfMany?: boolean
  /** Content type of a reply that isn't JSON. */
  type?: string
  make: () => Promise<Made>
}

interface Shared {
  body: SharedBody
  link: string | undefined
}

/** A reply that is requested only once while it is cached is not compressed. */
const packing = { packedFrom: 2, quality: 4 }

/**
 * Cache for replies that don't depend on the user. They live for a short time, and concurrent requests share
 * one.
 */
export class SharedReplies {
  readonly #kept: ByteCache<Shared>
  readonly #askedBefore = new AskedBefore()

  constructor(caches: Caches) {
    this.#kept = caches.open('replies', ({ body, link = '' }) => body.bytes + link.length)
  }

  /** Drops the replies that a write changes, so that the user who wrote sees the change. */
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

/** Paths of the GET calls that a write changes (contract/changes.ts). Paths below them change too. */
function pathsChangedBy(endpoint: Endpoint): readonly string[] {
  const paths = known.get(endpoint) ?? [
    ...new Set(changesOf(endpoint).flatMap((change) => partsOf(change).flatMap((part) => readsOf[part]))),
  ]
  known.set(endpoint, paths)
  return paths
}
