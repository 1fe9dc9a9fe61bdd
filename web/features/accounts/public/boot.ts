import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/people/accounts'

export type Known = readonly [key: QueryKey, answer: unknown]

/** Boot data that the server embeds in every page, so that the first paint needs no request. */
interface Boot {
  user: CurrentUser | null
  /** Number of the newest change when the page was rendered. Set for a signed-in user. */
  seq?: number
  /** Query cache of a server-rendered page, as keys with responses. */
  known?: Known[]
}

/** Start of the page's request, in milliseconds. Embedded responses count as fetched at this time. */
export const pageBegan = Math.floor(performance.timeOrigin)

/**
 * Reads the embedded boot data. Returns undefined if the page has none; the client then fetches the current
 * user.
 */
export function bootData(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  const boot: Boot | null = text ? JSON.parse(text) : null
  return boot ?? undefined
}
