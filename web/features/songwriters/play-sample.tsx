import type { Listed } from '#contract/people/songwriters'
import { songwriters } from '#contract/people/songwriters'
import { fullName } from '#contract/surface/format'
import { call } from '../../lib/calls/api.ts'
import { PlayButton } from '../../player/play-button.tsx'
import { firstSampleOf } from '../../player/samples.ts'
import { deck } from '../../player/sound/deck.ts'

/** Plays a songwriter's first sample from the list; nothing where there is none. */
export function PlaySample({ songwriter }: { songwriter: Listed }) {
  const song = firstSampleOf(songwriter, fullName(songwriter.user))
  return song && <PlayButton song={song} onPlay={() => void learn(songwriter.id, song.src)} />
}

async function learn(id: string, src: string) {
  try {
    const { samples } = await call(songwriters.one, { params: { id } })
    const peaks = samples.find(({ songUrl }) => songUrl === src)?.peaks
    if (peaks) deck.learn(src, { peaks })
  } catch {
    // Without a waveform the player shows a plain bar.
  }
}
