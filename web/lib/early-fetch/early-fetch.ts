import { pageOf } from '#contract/grammar/session-guard'
import type { FollowUps } from '#contract/surface/drawn-pages'

declare global {
  /** Pending answers by address, requested before the code that needs them. */
  var begun: Map<string, Promise<Response>> | undefined
}

/** Milliseconds after which unused answers are dropped. */
const begunFor = 30_000
/** Number of a list's rows with follow-up reads. */
const mostFollowed = 6

interface Beginning {
  reads: string[]
  followUps?: FollowUps | undefined
  userId: string
}

/** Headers of a read by this user's page (session guard; product.md, "Signing in"). */
export const headersAs = (userId: string | undefined) => ({
  accept: 'application/json',
  ...(userId && { [pageOf]: userId }),
})

/** Starts a member's page's reads while its scripts load. */
export function beginReads({ reads, followUps, userId }: Beginning) {
  const answers = new Map<string, Promise<Response>>()
  function begin(address: string) {
    const asked = fetch(address, { credentials: 'include', headers: headersAs(userId) })
    // The list resolves after its follow-up reads have started: its own code would start them again.
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

/** Takes a pending answer, for the first code that asks for it. */
export function takeBegun(address: string) {
  const answer = globalThis.begun?.get(address)
  globalThis.begun?.delete(address)
  return answer
}
