import { useQuery } from '@tanstack/react-query'
import { Id } from '#contract/grammar/text'
import { fullName } from '#contract/surface/format'
import { SignedIn } from '../features/accounts/signed-in.tsx'
import { useLoginPath } from '../features/accounts/use-login-path.ts'
import { publicSongwriter, songwriter } from '../features/songwriters/api.ts'
import {
  nameOf,
  SampleSongs,
  SongwriterLayout,
  SongwriterProfile,
} from '../features/songwriters/songwriter-profile.tsx'
import { ApiError } from '../lib/calls/api-error.ts'
import { useCurrentUser } from '../lib/calls/current-user.ts'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Retry } from '../ui/load-error.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Missing } from './not-found.tsx'

/** /songwriter/{id}: profile of a songwriter (spec 2.songwriter.*). Visitors see only its public part. */
export function SongwriterPage({ id }: { id: string }) {
  const isMember = useCurrentUser() !== null
  return isMember ? <MemberView id={id} /> : <StrangerView id={id} />
}

function StrangerView({ id }: { id: string }) {
  const query = useQuery({ ...publicSongwriter(id), enabled: Id.safeParse(id).success })
  const login = useLoginPath()
  useTitle(query.data && nameOf(query.data))
  if (query.data)
    return (
      <SongwriterLayout songwriter={query.data}>
        {query.data.samples?.length ? (
          <SampleSongs songwriter={query.data} name={nameOf(query.data)} />
        ) : (
          <section>
            <h2 className="text-2xl">Sample Songs</h2>
            <p className="measure mt-4 mb-6 text-lg text-muted">Sign in to hear their songs.</p>
            <ButtonLink href={login} variant="secondary">
              Sign in to listen
            </ButtonLink>
          </section>
        )}
      </SongwriterLayout>
    )
  // Without a public page, only members see the profile. The server does the same.
  return (
    <SignedIn>
      <MemberView id={id} />
    </SignedIn>
  )
}

function MemberView({ id }: { id: string }) {
  const wellFormed = Id.safeParse(id).success
  const query = useQuery({ ...songwriter(id), enabled: wellFormed })
  const missing = !wellFormed || (query.error instanceof ApiError && query.error.status === 404)
  useTitle(missing ? 'Songwriter Not Found' : query.data && fullName(query.data.user))

  if (missing)
    return (
      <Missing title="Songwriter Not Found">
        <p className="measure mt-4 mb-8 text-lg text-muted">
          This songwriter profile doesn't exist or has been removed.
        </p>
      </Missing>
    )
  if (query.data) return <SongwriterProfile songwriter={query.data} />
  if (query.isError)
    return (
      <div role="alert" className="mx-auto max-w-xl px-5 py-24 text-center">
        <h1 className="text-2xl">This page couldn’t be loaded</h1>
        <p className="mt-3 text-muted">Error loading the songwriter. Please try again.</p>
        <Retry query={query} className="mt-6" />
      </div>
    )
  return (
    <div role="status" className="grid min-h-[60svh] place-items-center">
      <Spinner className="size-10 text-accent" />
      <span className="sr-only">Loading…</span>
    </div>
  )
}
