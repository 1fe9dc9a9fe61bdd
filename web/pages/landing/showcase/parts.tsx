import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Showcase, ShownSong } from '#contract/requests/showcase'
import { counted } from '#contract/surface/counts'
import { paths } from '#contract/surface/paths'
import { Cover } from '../../../cover-art/cover.tsx'
import { TakeOverLatePart } from '../../../event-replay/take-over.ts'
import { MadeForDemo } from '../../../player/made-for-demo.tsx'
import type { Song } from '../../../player/song.ts'
import { PressButton, showcase, songOf } from './press.tsx'

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
        <MadeForDemo src={song.songUrl} />
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

/** Rows of public songs and of songwriters with a public page. An empty row is left out. */
export function ShowcaseRows() {
  const { data } = useQuery(showcase)
  if (!data) return null
  return (
    <div data-late="">
      <TakeOverLatePart />
      {data.songs.length > 0 && <Songs songs={data.songs} />}
      {data.songwriters.length > 0 && <Songwriters songwriters={data.songwriters} />}
    </div>
  )
}

const link =
  'underline decoration-transparent underline-offset-4 group-hover:decoration-accent after:absolute after:inset-0'

function Songs({ songs }: { songs: ShownSong[] }) {
  const list = songs.map(songOf)
  return (
    <section aria-labelledby="public-songs" className="showcase">
      <h2 id="public-songs" className="text-3xl">
        What came back
      </h2>
      <p className="measure mt-3 text-muted">Songs that the people they were written for chose to share.</p>
      <ul className="showcase-row">
        {songs.map((song, at) => (
          <li key={song.shareableId} className="group relative min-w-0">
            <div className="relative">
              <Cover request={song} className="w-full" />
              <div className="absolute right-2 bottom-2 z-1 noscript:hidden">
                <PressButton song={list[at]!} list={list} className="cover-button" />
              </div>
            </div>
            <h3 className="mt-3 text-lg leading-tight [overflow-wrap:anywhere]">
              <Link href={paths.room(song.shareableId)} className={link}>
                {song.title}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted [overflow-wrap:anywhere]">{peopleOf(song)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first sample. web/player/samples.ts is not used, because rooms would load it with the covers. */
const sampleOf = ({ id, name, sample }: Showcase['songwriters'][number]): Song | undefined =>
  sample
    ? {
        src: sample.songUrl,
        title: sample.title || 'Sample 1',
        artist: name,
        kind: 'sample',
        href: paths.songwriter(id),
        seconds: sample.seconds ?? undefined,
      }
    : undefined

/** A face, with a disc that plays the first sample. Without them, the initials. */
function Face({ songwriter }: { songwriter: Showcase['songwriters'][number] }) {
  const { initials, photo } = songwriter
  const song = sampleOf(songwriter)
  return (
    <div className="relative shrink-0 self-start">
      <span aria-hidden className="face">
        {initials}
        {photo && <img src={photo} alt="" loading="lazy" />}
      </span>
      {song && <PressButton song={song} list={[song]} className="cover-button face-button" />}
    </div>
  )
}

const Songwriters = ({ songwriters }: Pick<Showcase, 'songwriters'>) => (
  <section aria-labelledby="public-songwriters" className="showcase">
    <h2 id="public-songwriters" className="text-3xl">
      Who writes them
    </h2>
    <ul className="songwriter-row">
      {songwriters.map((songwriter) => {
        const { id, name, bio, genres, rating, completedSongs, offer } = songwriter
        return (
          <li key={id} className="group relative flex min-w-0 gap-5">
            <Face songwriter={songwriter} />
            <div className="min-w-0">
              <h3 className="text-lg leading-tight [overflow-wrap:anywhere]">
                {/* Loads a new document: the server's page is public, but the router's page is for members. */}
                <a href={paths.songwriter(id)} className={link}>
                  {name}
                </a>
              </h3>
              <p className="liner mt-1 text-muted">{genres.join(', ')}</p>
              <p className="mt-2 line-clamp-2 text-sm [overflow-wrap:anywhere]">{bio}</p>
              {offer && <p className="figures mt-2 text-sm first-letter:uppercase">{offer}</p>}
              <p className="figures mt-2 text-sm text-muted">
                {completedSongs > 0
                  ? `★ ${Number(rating).toFixed(1)} · ${counted(completedSongs, 'song')}`
                  : 'New here'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  </section>
)

/** People of a song: 'For Lena, by Kenji Morita'. */
const peopleOf = ({ listener, songwriter }: ShownSong) =>
  [listener && `For ${listener}`, songwriter && `${listener ? 'by' : 'By'} ${songwriter}`]
    .filter(Boolean)
    .join(', ')
