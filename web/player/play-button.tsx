import './player.css'
import { PlayDisc } from './play-disc.tsx'
import { type Song, spokenName } from './song.ts'
import { deck, useDeckOf } from './sound/deck.ts'

interface PlayButtonProps {
  song: Song
  list?: readonly Song[]
  /** Loads data that is needed only while the song plays, such as its waveform. */
  onPlay?: () => void
}

export function PlayButton({ song, list = [song], onPlay }: PlayButtonProps) {
  const { phase } = useDeckOf(song.src)
  return (
    <PlayDisc
      size="sm"
      title={spokenName(song)}
      phase={phase}
      onPlay={() => {
        deck.play(song, list)
        onPlay?.()
      }}
      onPause={deck.pause}
    />
  )
}
