import { Id } from '#contract/grammar/text'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'

export function linkIn(query: string) {
  const [, page, key] = /\/(request|songwriter|embed)\/([^/?#\s]+)/.exec(query) ?? []
  return page && key ? { page, key: decoded(key) } : undefined
}

/** Decodes a key. Returns a key with invalid encoding unchanged, so that no link matches it. */
function decoded(key: string) {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

export async function requestAt(tx: Tx, shareableId: string) {
  const [request] = await tx
    .select({
      id: songRequests.id,
      listener: songRequests.listenerId,
      songwriter: songRequests.songwriterId,
    })
    .from(songRequests)
    .where(eq(songRequests.shareableId, shareableId))
  return request
}

const isEmail = (query: string) => /^[^\s/]+@[^\s/]+$/.test(query)

/** Minimum length of a secret key. It is shorter in a link, because no part of a link is a name. */
const shortestKey = (query: string) => (query.includes('/') ? 12 : 20)

const masked = (query: string) =>
  query.replaceAll(/[\w%~-]+/g, (part) =>
    part.length < shortestKey(query) || Id.safeParse(part).success ? part : `${part.slice(0, 4)}…`,
  )

/**
 * Text of a search for the permanent log. The link of a request lets anyone read the request, so the log
 * contains the request's id instead. Other keys and tokens are shortened to their beginning.
 */
export async function searchedAs(tx: Tx, query: string): Promise<string> {
  if (isEmail(query)) return query
  const link = linkIn(query)
  const request = link && link.page !== 'songwriter' && (await requestAt(tx, link.key))
  return request ? `Request ${request.id}` : masked(query)
}
