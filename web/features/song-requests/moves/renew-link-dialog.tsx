import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { cents } from '#contract/grammar/money'
import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { AskFirst } from '../../../ui/ask-first.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { renewLink } from '../api.ts'

/** New link for a request, in case the old one reached the wrong person. */
export function RenewLinkButton({
  request,
}: {
  request: Pick<Project, 'id' | 'title' | 'receivedAmount' | 'songwriterId'>
}) {
  const [, go] = useLocation()
  const [sendToGivers, setSend] = useState(false)
  const renew = useMutation({
    ...renewLink,
    // Race condition: `onSuccess` is here, not at `mutate`, because the change feed may be first and the page finds 404 at the old link.
    onSuccess: async (...answer) => {
      go(paths.room(answer[0].shareableId), { replace: true })
      await renewLink.onSuccess?.(...answer)
    },
  })
  return (
    <AskFirst
      variant="quiet"
      size="sm"
      label="Reset link"
      title="Reset the link?"
      description={`“${request.title}” gets a new link. The old one no longer works.`}
      yes="Reset link"
      danger
      write={renew}
      variables={{ id: request.id, sendToGivers }}
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
