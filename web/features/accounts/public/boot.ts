import type { QueryKey } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/people/accounts'

/** An answer that came with the page. */
export type Known = readonly [key: QueryKey, answer: unknown]

/** What the server writes into every page, so that nothing has to be asked before the first paint. */
interface Boot {
  user: CurrentUser | null
  /** The newest change that the page knows, where somebody is signed in. */
  seq?: number
  /** What a page was drawn from that came drawn already. */
  known?: Known[]
}

/** Undefined where the page came without it; then the current user is asked for. */
export function bootData(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? ((JSON.parse(text) as Boot | null) ?? undefined) : undefined
}
