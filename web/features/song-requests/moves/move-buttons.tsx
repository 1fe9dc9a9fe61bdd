import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { cents } from '#contract/grammar/money'
import type { Project, SongRequest } from '#contract/requests/song-requests'
import { inCurrency } from '#contract/surface/format'
import { paths } from '#contract/surface/paths'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { MoneySent } from '../../../ui/money-sent.tsx'
import { declineInvitation, openToAll, renewLink, reopenRequest, withdrawRequest } from '../api.ts'

export function WithdrawButton({ request, onWithdrawn }: { request: Project; onWithdrawn?: () => void }) {
  const pledged = cents(request.pledgedAmount) > 0
  const sent = cents(request.sentAmount) > 0
  return (
    <div className="grid max-w-64 justify-items-start gap-2">
      <AskFirst
        variant="quiet"
        size="sm"
        disabled={!request.can.includes('withdraw')}
        label="Withdraw"
        title="Withdraw this request?"
        description={`This permanently removes “${request.title}” and its link.`}
        yes="Withdraw request"
        danger
        write={useMutation(withdrawRequest(request.id, onWithdrawn))}
        variables={undefined}
      >
        {pledged && (
          <p className="text-sm">
            {inCurrency(request.pledgedAmount)} is promised. We’ll cancel the promises and let the supporters
            know.
            {sent && ` ${inCurrency(request.sentAmount)} of it is marked as sent, with no one to pay.`}
          </p>
        )}
      </AskFirst>
    </div>
  )
}

/**
 * Button that opens the request of an inactive songwriter to all songwriters again. It isn't possible after a
 * payment.
 */
export function ReopenButton({ project, songwriter }: { project: Project; songwriter: string }) {
  const isFree = project.can.includes('reopen')
  return (
    <>
      <AskFirst
        variant="secondary"
        size="sm"
        disabled={!isFree}
        label="Open to other songwriters"
        title="Reopen this request?"
        description={`${songwriter} will no longer write it, and we’ll let them know. Promises wait for the next songwriter, and your timeline keeps everything so far.`}
        yes="Reopen"
        danger
        write={useMutation(reopenRequest)}
        variables={project.id}
      />
      {!isFree && <MoneySent done="opened again" />}
    </>
  )
}

export const OpenToAllButton = ({ request }: { request: Project }) => (
  <AskFirst
    variant="secondary"
    size="sm"
    label="Open to everyone"
    title="Open this request to everyone?"
    description="The songwriter you asked can still accept it, but so can anyone who gets there first. You can’t invite them again."
    yes="Open to everyone"
    write={useMutation(openToAll)}
    variables={request.id}
  />
)

/** Button that makes a new share link, for example because the wrong person has the old link. */
export function RenewLinkButton({
  request,
  onRenewed,
}: {
  request: Pick<Project, 'id' | 'title' | 'receivedAmount' | 'songwriterId'>
  onRenewed: () => void
}) {
  const [, go] = useLocation()
  const [sendToGivers, setSend] = useState(false)
  const renewed = ({ shareableId }: Project) => {
    onRenewed()
    go(paths.room(shareableId), { replace: true })
  }
  return (
    <AskFirst
      variant="quiet"
      size="sm"
      label="Reset link"
      title="Reset the link?"
      description={`“${request.title}” gets a new link. The old one no longer works.`}
      yes="Reset link"
      danger
      write={useMutation(renewLink(request.id, renewed))}
      variables={{ sendToGivers }}
    >
      <p className="text-sm">
        {request.songwriterId ? 'Only you and your songwriter get' : 'Only you get'} the new link. Share it
        with anyone who should keep access.
      </p>
      {cents(request.receivedAmount) > 0 && (
        <Checkbox
          label="Send it to everyone whose payment for this song is confirmed"
          checked={sendToGivers}
          onChange={(event) => setSend(event.target.checked)}
        />
      )}
    </AskFirst>
  )
}

export const DeclineInvitationButton = ({ request }: { request: Pick<SongRequest, 'id' | 'title'> }) => (
  <AskFirst
    variant="secondary"
    label="Decline"
    name={`Decline ${request.title}`}
    title="Decline this invitation?"
    description="The request opens to every songwriter. You can still accept it from there."
    yes="Decline invitation"
    write={useMutation(declineInvitation)}
    variables={request.id}
  />
)
