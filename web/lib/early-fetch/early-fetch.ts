import { pageOf } from '#contract/grammar/session-guard'
import type { FollowUps } from '#contract/surface/drawn-pages'

declare global {
  /** By address, answers that are on their way before the code that asks for them. */
  var begun: Map<string, Promise<Response>> | undefined
}

/** Milliseconds after which nobody will ask for them. */
const begunFor = 30_000
/** Rows of a list of which more is read at once. */
const mostFollowed = 6

interface Beginning {
  reads: string[]
  followUps?: FollowUps | undefined
  userId: string
}

/** Headers of a read by the page of this user (session guard; product.md, "Signing in"). */
export const headersAs = (userId: string | undefined) => ({
  accept: 'application/json',
  ...(userId && { [pageOf]: userId }),
})

/** Begins the reads that a member's page will ask for, while its scripts still load. */
export function beginReads({ reads, followUps, userId }: Beginning) {
  const answers = new Map<string, Promise<Response>>()
  function begin(address: string) {
    const asked = fetch(address, { credentials: 'include', headers: headersAs(userId) })
    // The page has the list once what follows from it has begun: its own code would ask for that too.
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

/** An answer that was begun, for the first code that asks for it. */
export function takeBegun(address: string) {
  const answer = globalThis.begun?.get(address)
  globalThis.begun?.delete(address)
  return answer
}
