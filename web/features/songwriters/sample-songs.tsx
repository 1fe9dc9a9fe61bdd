import { ExternalLink } from 'lucide-react'
import type { Songwriter } from '#contract/people/songwriters'
import { samplesOf } from '../../player/samples.ts'
import { SongPlayer } from '../../player/song-player.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SampleName } from './sample-name.tsx'

/** A songwriter's samples, played in place or opened in a new tab. */
export function SampleSongs({ songwriter, name }: { songwriter: Songwriter; name: string }) {
  const songs = samplesOf(songwriter, name)
  return (
    <section>
      <h2 className="text-2xl">Sample Songs</h2>
      {songs.length === 0 && (
        <p className="mt-4 text-muted">This songwriter hasn't uploaded sample songs yet.</p>
      )}
      <ol className="mt-4 divide-y divide-line">
        {songs.map((song, index) => (
          <li key={song.src} className="grid gap-3 py-5">
            <div className="flex items-center gap-4">
              <span aria-hidden="true" className="w-10 font-serif text-xl text-accent">
                A{index + 1}
              </span>
              <h3 className="min-w-0 flex-1 text-lg [overflow-wrap:anywhere]">
                <SampleName place={index} title={songwriter.sampleTitles[index]} />
              </h3>
              <ButtonLink href={song.src} target="_blank" rel="noopener" variant="secondary" size="sm">
                Listen
                <span className="sr-only"> to sample {index + 1} in a new tab</span>
                <ExternalLink aria-hidden="true" className="size-4" />
              </ButtonLink>
            </div>
            <SongPlayer song={song} list={songs} />
          </li>
        ))}
      </ol>
    </section>
  )
}
