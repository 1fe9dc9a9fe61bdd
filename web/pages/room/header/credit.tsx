import type { Room } from '#contract/requests/song-requests'
import { ReportLink } from '../../../features/moderation/public/report-link.tsx'
import { SongwriterCard } from '../../../features/songwriters/songwriter-card.tsx'
import { useCurrentUser } from '../../../lib/calls/current-user.ts'

interface CreditProps {
  songwriter: NonNullable<Room['songwriter']>
  link: string
}

export function Credit({ songwriter, link }: CreditProps) {
  const me = useCurrentUser()
  return (
    <section aria-label="Songwriter" className="max-w-md border-t border-line pt-5">
      <p className="liner mb-3 text-muted">Written by</p>
      <SongwriterCard songwriter={songwriter} linked={me !== null && !songwriter.isHidden} />
      {me?.id !== songwriter.id && !songwriter.isHidden && (
        <ReportLink kind="songwriter" id={songwriter.id} link={link} className="mt-2" isAlone />
      )}
    </section>
  )
}
