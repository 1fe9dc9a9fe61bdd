import type { Hint } from '#contract/grammar/hints'
import { toast } from '../../lib/toast.ts'
import { songOnDeck } from '../../player/song.ts'

/** Changes with which a song goes: it was hidden, or its link was reset. */
const takes = /^(?:request|deliveries) |^(?:requests|donations)$/

/**
 * Takes the song off the player where a change may have taken it from this person, and the server no longer has it for
 * them: what the browser has loaded of it would play on, and be offered on every page.
 */
export async function dropGoneSong(hints: readonly Hint[]) {
  const song = songOnDeck.current()
  if (!song || !hints.some((hint) => takes.test(hint))) return
  // A store of files is another site: whether it redirects there is all that is asked.
  const answer = await fetch(song.src, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined)
  if (answer?.status !== 404 || songOnDeck.current()?.src !== song.src) return
  const { deck } = await import('../../player/sound/deck.ts')
  deck.close()
  toast({ title: 'This song is no longer here' })
}
