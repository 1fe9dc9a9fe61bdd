import { donations } from '#contract/giving/donations'
import type { BodyIn, ReplyOf } from '#contract/grammar/endpoint'
import { songRequests } from '#contract/requests/song-requests'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { writing } from '../../../lib/writes/write.ts'

type Approval = BodyIn<typeof songRequests.approve>
type Approved = ReplyOf<typeof songRequests.approve>

/**
 * Approves a song, with the listener's own pledge if there is one. `onApproved` moves the page to a new share
 * link before the change feed refetches the old link.
 */
export const approveSong = (id: string, onApproved: (approved: Approved) => void) =>
  writing<Approved, Approval>({
    calls: [songRequests.approve, donations.create],
    room: id,
    run: async (call, body) => {
      const approved = await call(songRequests.approve, { params: { id }, body })
      const { pledge } = body
      // An older release beside this one drops the pledge, so it is sent by itself.
      if (!pledge || approved.donation) return approved
      const own = { ...pledge, isGeneral: false, songRequestId: id } as const
      try {
        return { ...approved, donation: await call(donations.create, { body: own }) }
      } catch (error) {
        toast({
          title: 'Your promise was not made',
          description: errorSentence(error),
          variant: 'destructive',
        })
        return { ...approved, donation: null }
      }
    },
    onSuccess: onApproved,
    also: ({ hearing }) => (hearing === 'new-link' ? ['link_renewed', 'made_private'] : []),
    // A refusal needs no toast: the dialog stays open, shows it, and links to the proposal that blocks the
    // approval.
    meta: { success: { title: 'Song approved', description: 'Thank you. The song is yours to share.' } },
  })
