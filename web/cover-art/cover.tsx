import { clsx } from 'clsx'
import type { Genre } from '#contract/people/songwriters'
import type { emotions } from '#contract/requests/song-requests'
import { type Inks, motifs } from './motifs.tsx'

type Emotion = (typeof emotions)[number]

/** Ink colours: a cover looks the same in both themes, as a printed one does; none of them carries text. */
const printed: Record<Emotion, { ground: string; ink: string }> = {
  happy: { ground: '#f0b32f', ink: '#b3341a' },
  nostalgic: { ground: '#c8713a', ink: '#3b1f14' },
  hopeful: { ground: '#7fa99b', ink: '#f4e7c9' },
  melancholic: { ground: '#2d3e5f', ink: '#8fb0c9' },
  grateful: { ground: '#a94f3c', ink: '#f3d9a4' },
  romantic: { ground: '#8e2f4a', ink: '#f0a58f' },
  peaceful: { ground: '#5d7a5a', ink: '#dfe3bd' },
  energetic: { ground: '#e4511f', ink: '#1d1a2b' },
}
const card = '#f1e4cb'

/** Typed for any string: a request may carry a word that this version doesn't know. */
const inkOf: Partial<Record<string, (typeof printed)[Emotion]>> = printed
const motifOf: Partial<Record<string, (typeof motifs)[Genre]>> = motifs

/** Seeded pseudo-random generator: the same text gives the same numbers, evenly enough for pictures. */
export function seeded(text: string) {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}

function inksFor(emotions: readonly string[]): Inks {
  const [first = printed.nostalgic, second] = emotions.map((emotion) => inkOf[emotion])
  const same = !second || second.ground === first.ground
  return { ...first, second: same ? card : second.ground }
}

interface CoverProps {
  request: { shareableId: string; genre: string; emotions: readonly string[] }
  className?: string
}

/** Generated cover of a request: feelings choose the inks, the genre the motif, the link the random seed. */
export function Cover({ request, className }: CoverProps) {
  const inks = inksFor(request.emotions)
  const draw = motifOf[request.genre] ?? motifs.jazz
  return (
    <svg
      viewBox="0 0 400 400"
      aria-hidden="true"
      className={clsx('block aspect-square overflow-hidden', className)}
    >
      <rect width="400" height="400" fill={inks.ground} />
      {draw(seeded(request.shareableId), inks)}
    </svg>
  )
}
