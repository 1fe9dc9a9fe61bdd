import { useSearchParams } from 'wouter'
import { RequestForm } from '../../features/song-requests/form/request-form.tsx'
import { OwnRequests } from '../../features/song-requests/own-requests.tsx'
import { DiscoverSongwriters } from '../../features/songwriters/discover.tsx'
import { Card } from '../../ui/card.tsx'

/** The listener's screen (spec 2.listener.*): ask for a song, find who could write it, follow one's own requests. */
export function ListenerDashboard() {
  const [search, setSearch] = useSearchParams()
  const clearInvited = () => {
    // The invitation selected the listener's view (see `dashboardRole`); without it the URL must.
    if (search.has('songwriter')) setSearch({ role: 'listener' }, { replace: true })
  }
  return (
    <div className="page grid gap-10">
      <header>
        <h1 className="max-w-[16ch] text-3xl">Your Musical Stories Await</h1>
        <p className="measure mt-3 text-muted">
          Tell what happened. A songwriter turns it into a song that is yours, and you hear it before anyone
          is paid.
        </p>
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
        <Card title="Create Song Request">
          <RequestForm invitedId={search.get('songwriter') ?? undefined} onClearInvited={clearInvited} />
        </Card>
        <Card
          title="Discover Songwriters"
          description="Listen to their samples, and ask one of them if you like."
          className="lg:sticky lg:top-24"
        >
          <DiscoverSongwriters />
        </Card>
      </div>
      <section aria-labelledby="own-requests" className="border-t border-line pt-8">
        <h2 id="own-requests" className="text-2xl">
          Your Requests
        </h2>
        <OwnRequests />
      </section>
    </div>
  )
}
