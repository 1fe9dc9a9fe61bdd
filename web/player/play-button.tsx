import './player.css'
import { PlayDisc } from './play-disc.tsx'
import { type Song, spokenName } from './song.ts'
import { deck, useDeckOf } from './sound/deck.ts'

/** Hands the song of a row to the player. */
export function PlayButton({ song, list = [song] }: { song: Song; list?: readonly Song[] }) {
  const { phase } = useDeckOf(song.src)
  return (
    <PlayDisc
      size="sm"
      title={spokenName(song)}
      phase={phase}
      onPlay={() => deck.play(song, list)}
      onPause={deck.pause}
    />
  )
}
