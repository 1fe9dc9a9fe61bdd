import { Link } from 'wouter'
import type { ShownSong } from '#contract/requests/showcase'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { peopleOf } from './words.ts'

/** What is on the record: whose song it is, its first words, and the way to its page. */
export const OnRecord = ({ song, place }: { song: ShownSong; place: string }) => (
  <>
    <Cover key={song.shareableId} request={song} className="on-record-cover" />
    <div aria-live="polite" className="on-record-words">
      <div className="min-w-0">
        <p className="liner text-muted">On the record · {place}</p>
        <h2 className="text-2xl leading-tight [overflow-wrap:anywhere]">
          <Link
            href={paths.room(song.shareableId)}
            className="underline decoration-line underline-offset-4 hover:decoration-accent"
          >
            {song.title}
          </Link>
        </h2>
        <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{peopleOf(song)}</p>
      </div>
      {song.words.length > 0 && (
        <blockquote className="on-record-lyrics">
          {song.words.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </blockquote>
      )}
    </div>
  </>
)
