import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { newRequestAnchor } from '#contract/surface/paths'
import { ownCovers, type SentRequest } from '../../features/song-requests/api.ts'
import { OwnRequests, useWaiting } from '../../features/song-requests/own-requests.tsx'
import { DiscoverSongwriters } from '../../features/songwriters/discover.tsx'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lateForms } from '../../ui/late-forms.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const { RequestForm } = lateForms(
  () => import('../../features/song-requests/form/request-form.tsx'),
  <Skeleton className="h-[80rem] sm:h-[64rem]" />,
)

const { RequestSent } = lateParts(() => import('../../features/song-requests/form/request-sent.tsx'), null)

/**
 * True if the form is above the requests: after an invitation, or without requests. It stays true while the
 * page is open.
 */
function useFormFirst(invited: boolean) {
  const { data } = useInfiniteQuery(ownCovers())
  const [formFirst, setFormFirst] = useState(invited)
  if (!formFirst && (invited || data?.length === 0)) setFormFirst(true)
  return formFirst
}

/** The listener's dashboard (spec 2.listener.*): own requests, form for a new request, songwriters. */
export function View() {
  const [search, setSearch] = useSearchParams()
  const invitedId = search.get('songwriter') ?? undefined
  const [sent, setSent] = useState<SentRequest>()
  // After a request was sent, it and the others come before a second form.
  const formFirst = useFormFirst(invitedId !== undefined) && !sent
  const clearInvited = () => {
    if (!search.has('songwriter')) return
    // The URL selected the listener's view by the invitation (see `dashboardRole`). Without it, `role` must
    // select the view.
    const rest = new URLSearchParams(search)
    rest.delete('songwriter')
    rest.set('role', 'listener')
    setSearch(rest, { replace: true })
  }
  const waits = useWaiting().first.length > 0
  const requests = (
    <section key="requests" aria-labelledby="own-requests">
      <h2 id="own-requests" className="mb-5 text-2xl">
        Your Requests
      </h2>
      <OwnRequests />
    </section>
  )
  const ask = (
    <Card key="ask" anchor={newRequestAnchor} title="Create Song Request" className="scroll-mt-24">
      <RequestForm invitedId={invitedId} isSecond={waits} onClearInvited={clearInvited} onSent={setSent} />
    </Card>
  )
  const discover = (
    <Card
      key="discover"
      title="Discover Songwriters"
      description="Listen to their samples, and ask one of them if you like."
    >
      <DiscoverSongwriters />
    </Card>
  )
  return (
    <div className="page grid grid-cols-1 gap-10 lg:gap-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h1 className="text-3xl">Your Musical Stories Await</h1>
          <p className="measure mt-3 text-muted">
            Tell us what happened. A songwriter turns it into a song that’s yours, and you hear it before
            supporters are asked to pay.
          </p>
        </div>
        {!formFirst && (
          <ButtonLink href={`#${newRequestAnchor}`} variant="secondary">
            New request
          </ButtonLink>
        )}
      </header>
      {sent && <RequestSent key={sent.request.id} sent={sent} />}
      {formFirst ? [ask, discover, requests] : [requests, ask, discover]}
    </div>
  )
}
