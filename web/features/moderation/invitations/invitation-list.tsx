import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Invitation } from '#contract/people/registration'
import type { RegistrationSetting } from '#contract/people/registration-settings'
import { momentOf } from '#contract/surface/format'
import { stewardPaths } from '#contract/surface/steward-paths'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmationOf } from '../../accounts/public/confirm-person.ts'
import { invitations, setting, withdraw } from '../steward/api.ts'
import { ConfirmSteward } from '../steward/confirm-steward.tsx'
import { rows } from '../steward/queue-list.tsx'
import { isRefused, Refusal } from '../steward/refusal.tsx'

const failed = 'Error loading the invitations. Please try again.'

export function InvitationList() {
  const query = useInfiniteQuery(invitations())
  if (isRefused(query)) return <Refusal query={query}>{failed}</Refusal>
  return (
    <ItemList
      query={query}
      skeleton={rows}
      empty="Nobody has been invited yet."
      error={failed}
      className="divide-y divide-line border-y border-line"
    >
      {(one) => <Row key={one.id} invitation={one} />}
    </ItemList>
  )
}

const labels: Record<Invitation['status'], { word: string; tone: Tone }> = {
  waiting: { word: 'Waiting', tone: 'open' },
  used: { word: 'Used', tone: 'approved' },
  expired: { word: 'Expired', tone: 'neutral' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
}

const Row = ({ invitation }: { invitation: Invitation }) => {
  const { id, note, status, madeBy, createdAt } = invitation
  const { word, tone } = labels[status]
  return (
    <li className="grid gap-x-6 gap-y-1 px-2 py-3 text-sm [overflow-wrap:anywhere] md:grid-cols-[7rem_minmax(0,1fr)_11rem_6.5rem] lg:grid-cols-[7rem_minmax(0,1fr)_19rem_6.5rem] md:items-center">
      <p>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <div>
        <p className="text-base font-semibold">{note ?? 'Without a note'}</p>
        <p className="text-muted">
          by {madeBy.name ?? 'a former steward'}, <time dateTime={createdAt}>{momentOf(createdAt)}</time>
        </p>
      </div>
      <State invitation={invitation} />
      <Withdraw
        id={id}
        name={note ?? `the link of ${momentOf(createdAt)}`}
        isOffered={status === 'waiting'}
      />
    </li>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentOf(at)}</time>

const State = ({ invitation }: { invitation: Invitation }) => {
  const { status, expiresAt, usedAt, usedBy, withdrawnAt } = invitation
  if (status === 'used')
    return (
      <p>
        by{' '}
        {usedBy ? (
          <Link href={stewardPaths.person(usedBy.id)} className="underline underline-offset-4">
            {usedBy.name ?? 'someone without a name'}
          </Link>
        ) : (
          'a former member'
        )}
        {usedAt && (
          <>
            , <Moment at={usedAt} />
          </>
        )}
      </p>
    )
  return (
    <p className="text-muted">
      {status === 'waiting' && 'until '}
      <Moment at={status === 'withdrawn' && withdrawnAt ? withdrawnAt : expiresAt} />
    </p>
  )
}

/**
 * Button that withdraws an invitation. It stays while the list is refetched, because its dialog shows the
 * result.
 */
function Withdraw({ id, name, isOffered }: { id: string; name: string; isOffered: boolean }) {
  const write = useMutation(withdraw)
  const isUnproven = confirmationOf(write.error) !== undefined
  return (
    <div className="max-md:-ml-3.5 md:justify-self-end">
      <AskFirst
        variant="quiet"
        size="sm"
        label="Withdraw"
        isOffered={isOffered}
        name={`Withdraw ${name}`}
        title="Withdraw this invitation?"
        description="Its link makes no account any more. This can’t be undone, but a new link can be made."
        yes="Withdraw it"
        danger
        write={{ ...write, error: isUnproven ? null : write.error }}
        variables={id}
      />
      <ConfirmSteward
        error={write.error}
        onConfirmed={() => write.mutate(id)}
        onClose={() => write.reset()}
      />
    </div>
  )
}

const words: Record<RegistrationSetting, string> = {
  open: 'Everyone can create an account; links are needed only when REGISTRATION is invited.',
  invited: 'It takes a link from here to create an account: REGISTRATION is invited.',
  closed: 'Nobody can create an account, with a link neither: REGISTRATION is closed.',
}

/** Sentence about who can create an account, by the operator's setting REGISTRATION. */
export function SettingLine() {
  const query = useQuery(setting())
  // Shows nothing here, because the list below shows the error and asks for re-authentication.
  if (confirmationOf(query.error)) return null
  if (query.isError)
    return <LoadError query={query}>Error loading who can create an account. Please try again.</LoadError>
  if (!query.data) return <Skeleton className="mt-2 h-5 max-w-lg" />
  return <p className="measure mt-2 text-sm text-muted">{words[query.data.registration]}</p>
}
