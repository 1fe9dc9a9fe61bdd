import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/people/accounts'

/** Embedded response of a call. */
export type Known = readonly [key: QueryKey, answer: unknown]

/** Boot data that the server embeds in every page, so that the first paint needs no request. */
interface Boot {
  user: CurrentUser | null
  /** Newest change number at rendering, for a signed-in user. */
  seq?: number
  /** Dehydrated query cache of a server-rendered page. */
  known?: Known[]
}

/** Time of the page's request, in milliseconds: the age of the embedded responses. */
export const pageBegan = Math.floor(performance.timeOrigin)

/** Undefined if the page has none; then the current user is fetched. */
export function bootData(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  const boot: Boot | null = text ? JSON.parse(text) : null
  return boot ?? undefined
}
