import { Id } from '#contract/grammar/text'
import { eq } from '#drizzle'
import type { Tx } from '../../../db/client.ts'
import { songRequests } from '../../../db/schema.ts'

/** Page and key in a link that was searched for. */
export function linkIn(query: string) {
  const [, page, key] = /\/(request|songwriter|embed)\/([^/?#\s]+)/.exec(query) ?? []
  return page && key ? { page, key: decoded(key) } : undefined
}

/** Returns invalid encoding unchanged: no link has it. */
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

/** Minimum length of a key: shorter in a link, where no part is a name. */
const shortestKey = (query: string) => (query.includes('/') ? 12 : 20)

const masked = (query: string) =>
  query.replaceAll(/[\w%~-]+/g, (part) =>
    part.length < shortestKey(query) || Id.safeParse(part).success ? part : `${part.slice(0, 4)}…`,
  )

/**
 * Text of a search for the log. The link of a room lets anyone read it, and the log is permanent, so it gets the id
 * of the request instead, and only the beginning of other keys and tokens.
 */
export async function searchedAs(tx: Tx, query: string): Promise<string> {
  if (isEmail(query)) return query
  const link = linkIn(query)
  const request = link && link.page !== 'songwriter' && (await requestAt(tx, link.key))
  return request ? `Request ${request.id}` : masked(query)
}
