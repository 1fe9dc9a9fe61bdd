import { useState } from 'react'
import { inCurrency, momentOf } from '#contract/surface/format'
import { type PausedMatch, type PersonView, shownMatches, stewards } from '#contract/trust/stewards'
import { Button } from '../../../ui/button.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { type Because, stopMatch } from './api.ts'
import { confirmSteward } from './confirm-steward.tsx'

const { ReasonDialog } = lateForms(() => import('../../../ui/reason-dialog.tsx'))
const sides: Record<PausedMatch['side'], string> = { giver: 'pays', songwriter: 'is paid' }

interface MatchesProps {
  person: Pick<PersonView, 'id' | 'matches'>
  because: Because
}

/**
 * Paused matches of a person, each with a button that stops it. To see the other person of a match, a steward
 * must search for the match's code, with a reason.
 */
export function Matches({ person: { id, matches }, because }: MatchesProps) {
  // The dialog isn't in the row, because the row disappears if its match can't be stopped any more. The typed
  // reason isn't lost.
  const [stopping, setStopping] = useState<PausedMatch>()
  return (
    <>
      {matches.length === 0 ? (
        <p className="text-sm text-muted">None just now.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {matches.map((match) => (
            <Row key={match.id} match={match} onStop={() => setStopping(match)} />
          ))}
        </ul>
      )}
      {matches.length === shownMatches && (
        <p className="mt-2 text-sm text-muted">
          The {shownMatches} that can be paid soonest are shown. Once one is stopped, the next one is.
        </p>
      )}
      {stopping && (
        <ReasonDialog
          title={`Stop ${stopping.code}?`}
          description={`The promise of ${inCurrency(stopping.amount)} waits in the Community Fund again, in its old place, and is never matched to this song; the fund tries the next promises. Supporter, songwriter and listener read your reason.`}
          submitLabel="Stop the match"
          schema={stewards.stopMatch.body}
          write={stopMatch(stopping, id, because)}
          draftName={`stop of ${stopping.id}`}
          onClose={() => setStopping(undefined)}
          refused={confirmSteward}
        />
      )}
    </>
  )
}

const Row = ({ match, onStop }: { match: PausedMatch; onStop: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
    <div>
      <p>
        <strong className="font-semibold">{match.code}</strong>, {sides[match.side]}{' '}
        {inCurrency(match.amount)}
      </p>
      <p className="mt-0.5 text-muted">
        can be paid from <time dateTime={match.payableAt}>{momentOf(match.payableAt)}</time>
      </p>
    </div>
    <Button variant="secondary" size="sm" onClick={onStop}>
      Stop <span className="sr-only">{match.code}</span>
    </Button>
  </li>
)
