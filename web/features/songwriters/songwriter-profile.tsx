import { clsx } from 'clsx'
import { ExternalLink, Music } from 'lucide-react'
import type { ReactNode } from 'react'
import { isPausing } from '#contract/people/offers'
import type { PublicSongwriter, Songwriter } from '#contract/people/songwriters'
import { fullName, monthOf } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { samplesOf } from '../../player/samples.ts'
import { SongPlayer } from '../../player/song-player.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Stars } from '../../ui/stars.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { Offered } from './offered.tsx'
import { SampleName } from './sample-name.tsx'
import { songCount } from './songwriter-card.tsx'

export const nameOf = ({ user }: Pick<PublicSongwriter, 'user'>) => fullName(user) || 'A songwriter'

interface SongwriterLayoutProps {
  songwriter: PublicSongwriter
  /** Sample songs, if the viewer may hear them. */
  children: ReactNode
  /** True for the small page beside the form of a new profile: laid out as on a phone, with nothing to press. */
  isPreview?: boolean
}

export const SongwriterProfile = ({ songwriter }: { songwriter: Songwriter }) => (
  <SongwriterLayout songwriter={songwriter}>
    <SampleSongs songwriter={songwriter} name={nameOf(songwriter)} />
  </SongwriterLayout>
)

export function SongwriterLayout({ songwriter, children, isPreview = false }: SongwriterLayoutProps) {
  const { id, user, bio, genres, rating, completedSongs, createdAt } = songwriter
  const name = nameOf(songwriter)
  const isPaused = isPausing(songwriter)
  const me = useCurrentUser()
  const Name = isPreview ? 'p' : 'h1'
  return (
    <article className={clsx('grid', isPreview ? 'gap-8' : 'page gap-12')}>
      <header
        className={clsx(
          'grid',
          isPreview
            ? 'grid-cols-[auto_minmax(0,1fr)] items-center gap-6'
            : 'gap-8 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:gap-12',
        )}
      >
        <Avatar
          person={user}
          size="xl"
          fallback={<Music className="size-14" strokeWidth={1.5} />}
          className={isPreview ? undefined : 'sm:size-56'}
        />
        <div className="min-w-0">
          <p className="liner text-muted">Songwriter · Member since {monthOf(createdAt)}</p>
          <Name
            className={clsx(
              'mt-3 [overflow-wrap:anywhere]',
              isPreview && 'font-serif font-semibold',
              isPreview || name.length > 24
                ? 'text-3xl'
                : 'text-[clamp(2.75rem,1.6rem+4.4vw,5.25rem)] leading-[0.98]',
            )}
          >
            {name}
          </Name>
          <p className="figures mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <Stars rating={rating} />
            <span>{songCount(completedSongs)} completed</span>
          </p>
          <Offered offer={songwriter} className="mt-3" />
          <ButtonLink
            // Who pauses can't be invited.
            href={isPaused ? paths.begin() : paths.dashboard({ songwriter: id })}
            variant={isPreview || isPaused ? 'secondary' : 'primary'}
            size="lg"
            className="mt-7 max-sm:w-full"
          >
            {isPaused ? 'Ask everyone instead' : 'Request a Song'}
          </ButtonLink>
        </div>
      </header>
      <div
        className={clsx(
          'grid border-t border-line',
          isPreview ? 'gap-8 pt-8' : 'gap-12 pt-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-20',
        )}
      >
        <div className="grid content-start gap-10">
          <section>
            <h2 className="text-2xl">About the Artist</h2>
            <p className="measure mt-4 text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
              {bio || "This songwriter hasn't added a bio yet."}
            </p>
          </section>
          <section>
            <h2 className="text-xl">Specializes In</h2>
            <ul className="mt-4 flex flex-wrap gap-2">
              {genres.map((genre) => (
                <li key={genre} className="liner rounded-sm border border-edge px-3 py-1.5">
                  {genre}
                </li>
              ))}
            </ul>
          </section>
        </div>
        {children}
      </div>
      {me?.id !== id && !isPreview && (
        <p className="border-t border-line pt-5">
          <ReportLink isAlone kind="songwriter" id={id} />
        </p>
      )}
    </article>
  )
}

export function SampleSongs({ songwriter, name }: { songwriter: PublicSongwriter; name: string }) {
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
