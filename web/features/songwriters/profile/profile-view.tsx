import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasWayToBePaid, shownWays } from '#contract/giving/ways'
import { spacedIban } from '#contract/people/iban'
import { isPausing } from '#contract/people/offers'
import type { OwnProfile } from '#contract/people/songwriter-profile'
import type { Songwriter } from '#contract/people/songwriters'
import { count } from '#contract/surface/counts'
import { dayOf, fullName } from '#contract/surface/format'
import { offerLine } from '#contract/surface/offer-line'
import { paths } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { PlayButton } from '../../../player/play-button.tsx'
import { samplesOf } from '../../../player/samples.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Stars } from '../../../ui/stars.tsx'
import { useCutText } from '../../../ui/use-cut-text.tsx'
import { Offered } from '../offered.tsx'
import { SampleName } from '../sample-name.tsx'

export const ProfileView = ({ profile }: { profile: OwnProfile }) => (
  <div className="grid gap-4 sm:gap-7">
    <div className="flex flex-wrap items-center gap-x-3 sm:gap-x-4">
      <Avatar person={profile.user} size="lg" className="max-sm:size-14" />
      <div className="min-w-0 max-sm:flex-1">
        <p className="font-serif text-xl [overflow-wrap:anywhere]">{fullName(profile.user)}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted sm:gap-x-3">
          <Stars rating={profile.rating} />
          {count(profile.completedSongs)} {profile.completedSongs === 1 ? 'song' : 'songs'}
        </p>
      </div>
      <ButtonLink variant="quiet" size="sm" href={paths.songwriter(profile.id)} className="-mr-3.5">
        Your page
      </ButtonLink>
    </div>
    <Part title="Bio">
      <Bio text={profile.bio} />
    </Part>
    <Part title="Genres">
      <p className="flex flex-wrap gap-2">
        {profile.genres.map((genre) => (
          <Badge key={genre}>{genre}</Badge>
        ))}
      </p>
    </Part>
    <Part title="Sample Songs">
      <Samples profile={profile} />
    </Part>
    {(offerLine(profile) || isPausing(profile)) && (
      <Part title="What you offer">
        <Offered offer={profile} className="text-sm" />
      </Part>
    )}
    <Part title="Payment Methods">
      <PaymentMethods profile={profile} />
    </Part>
  </div>
)

function Bio({ text }: { text: string }) {
  const { ref, isWhole, button } = useCutText(text, 'Read the whole bio')
  return (
    <>
      <p
        ref={ref}
        tabIndex={-1}
        className={clsx(
          'measure text-[0.9375rem]/6 whitespace-pre-wrap [overflow-wrap:anywhere]',
          !isWhole && 'max-sm:line-clamp-3',
        )}
      >
        {text}
      </p>
      <div className="-mb-2">{button}</div>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="liner mb-2 font-sans text-muted">{title}</h3>
    {children}
  </section>
)

const outside =
  'inline-block min-h-11 content-center underline decoration-line underline-offset-4 max-sm:text-sm'

function Samples({ profile }: { profile: Songwriter }) {
  const songs = samplesOf(profile, fullName(profile.user))
  if (!songs.length)
    return <p className="text-sm text-muted">No sample songs yet. Listeners love to hear one.</p>
  return (
    <ol className="grid gap-1 sm:gap-2">
      {songs.map((song, index) => (
        <li key={song.src} className="flex items-center gap-3">
          <PlayButton song={song} list={songs} />
          <a
            href={song.src}
            target="_blank"
            rel="noreferrer"
            className={`${outside} hover:decoration-accent`}
          >
            <SampleName place={index} title={profile.sampleTitles[index]} />
            <ExternalLink aria-hidden className="ml-2 inline size-4" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ol>
  )
}

function PaymentMethods({ profile }: { profile: OwnProfile }) {
  const { paypalLink, venmoHandle, cashappHandle, tipLink, waysOffSince, ...ways } = shownWays(profile)
  const { iban, ibanHolder, otherWay } = ways
  if (!hasWayToBePaid(profile) && !otherWay)
    return (
      <p className="text-sm text-muted">
        None yet. Add one, so that supporters can pay you directly: 100% goes to you.
      </p>
    )
  return (
    <>
      {waysOffSince && (
        <p className="measure mb-2 text-sm">
          They are off since {dayOf(waysOffSince)}: nobody who gives sees them until you say that they are
          yours.{' '}
          <a href={servedRoutes.holdings.page} className="font-semibold underline underline-offset-4">
            Look at them
          </a>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 text-sm [overflow-wrap:anywhere]">
        <Method name="PayPal" link={paypalLink} />
        <Method name="Venmo" handle={venmoHandle} />
        <Method name="Cash App" handle={cashappHandle} />
        <Method name="Tip link" link={tipLink} />
        <Method name="IBAN" handle={iban && spacedIban(iban)} />
        <Method name="Account holder" handle={iban && ibanHolder} />
        <Method name="Another way" handle={otherWay} />
      </dl>
      {(iban || otherWay) && (
        <p className="measure mt-1 text-xs text-muted">
          {iban ? 'The account and your own words are' : 'Your own words are'} read only by supporters whose
          promise to one of your songs is due.
        </p>
      )}
    </>
  )
}

function Method({ name, link, handle }: { name: string; link?: string | null; handle?: string | null }) {
  if (!link && !handle) return null
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-h-11 items-center">
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" className={`${outside} hover:decoration-accent`}>
            {link}
          </a>
        ) : (
          handle
        )}
      </dd>
    </>
  )
}
