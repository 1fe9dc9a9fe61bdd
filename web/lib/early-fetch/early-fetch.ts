import { pageOf } from '#contract/grammar/session-guard'
import type { FollowUps } from '#contract/surface/drawn-pages'

declare global {
  /** Early requests by URL. They were sent before the code that needs their responses was loaded. */
  var begun: Map<string, Promise<Response>> | undefined
}

/** Unused responses are dropped after these milliseconds. */
const begunFor = 30_000
/** Further reads are sent for at most this many rows of a list. */
const mostFollowed = 6

interface Beginning {
  reads: string[]
  followUps?: FollowUps | undefined
  userId: string
}

/** Headers of a read. They contain the id of this page's user (session guard; product.md, "Signing in"). */
export const headersAs = (userId: string | undefined) => ({
  accept: 'application/json',
  ...(userId && { [pageOf]: userId }),
})

/** Sends the first reads of a member's page while its scripts are still loading. */
export function beginReads({ reads, followUps, userId }: Beginning) {
  const answers = new Map<string, Promise<Response>>()
  function begin(address: string) {
    const asked = fetch(address, { credentials: 'include', headers: headersAs(userId) })
    // The list's response waits until its further reads are sent. Its own code would send them again.
    const answer = followUps?.list === address ? follow(asked, followUps) : asked
    answer.catch(() => answers.delete(address))
    answers.set(address, answer)
  }
  async function follow(asked: Promise<Response>, { states, ofAll, ofFirst }: FollowUps) {
    const answer = await asked
    if (!answer.ok) return answer
    const rows: { id: string; status: string; hiddenAt: string | null }[] = await answer.clone().json()
    const ids = rows
      .filter(({ status, hiddenAt }) => states.includes(status) && !hiddenAt)
      .map(({ id }) => id)
    for (const [paths, some] of [
      [ofAll, ids.slice(0, mostFollowed)],
      [ofFirst, ids.slice(0, 1)],
    ] as const)
      for (const id of some) for (const path of paths) begin(path.replace(':id', id))
    return answer
  }
  globalThis.begun = answers
  for (const address of reads) begin(address)
  setTimeout(() => answers.clear(), begunFor)
}

/** Returns the pending response of an early request and removes it, so that only the first caller gets it. */
export function takeBegun(address: string) {
  const answer = globalThis.begun?.get(address)
  globalThis.begun?.delete(address)
  return answer
}
