import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/people/accounts'

/** A response that is embedded in the page. */
export type Known = readonly [key: QueryKey, answer: unknown]

/** Boot data that the server embeds in every page, so that the first paint needs no request. */
interface Boot {
  user: CurrentUser | null
  /** The newest change number as of rendering, if a user is signed in. */
  seq?: number
  /** Dehydrated query cache of a server-rendered page. */
  known?: Known[]
}

/** When the page was asked for, in milliseconds: how old the responses are that are embedded in it. */
export const pageBegan = Math.floor(performance.timeOrigin)

/** Undefined if the page came without it; then the current user is fetched. */
export function bootData(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  const boot: Boot | null = text ? JSON.parse(text) : null
  return boot ?? undefined
}
