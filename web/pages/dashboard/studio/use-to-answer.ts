import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { count, counted } from '#contract/surface/counts'
import { firstNameOr, inCurrency } from '#contract/surface/format'
import { projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { paymentSums } from '../../../features/donations/payments/api.ts'
import { myProjects, unreadMessages } from '../../../features/projects/api.ts'
import { isActive } from '../../../features/projects/public/active.ts'
import { invitations } from '../../../features/song-requests/api.ts'

interface ToAnswer {
  place: string
  what: string
  of: string
}

/**
 * What the songwriter should answer beside invitations, the most urgent first, and the counts of the panes.
 * `isPending` is true until all is loaded.
 */
export function useToAnswer() {
  const projects = useInfiniteQuery(myProjects())
  const unread = useQuery(unreadMessages())
  const asked = useInfiniteQuery(invitations())
  const sums = useQuery(paymentSums())
  const isPending = [projects, unread, asked, sums].some((query) => query.isPending)
  const active = projects.data?.filter(isActive) ?? []
  const open: ToAnswer[] = []
  for (const { id, title, status, completedSongUrl, listener, terms } of active) {
    if (terms?.waiting?.by === 'listener')
      open.push({
        place: projectAnchor(id),
        what: `${firstNameOr(listener, 'The listener')} proposes terms`,
        of: title,
      })
    const messages = unread.data?.find(({ songRequestId }) => songRequestId === id)?.count ?? 0
    // The song was delivered, and the listener asked for changes.
    const isBack = status === 'in_progress' && completedSongUrl !== null
    if (!isBack && messages === 0) continue
    const what = isBack
      ? `${firstNameOr(listener, 'The listener')} asked for changes`
      : `${counted(messages, 'new message')} from ${firstNameOr(listener, 'the listener')}`
    open.push({ place: projectAnchor(id, 'messages'), what, of: title })
  }
  if (sums.data && sums.data.toConfirm.count > 0)
    open.push({
      place: studioAnchors.payments,
      what: `${counted(sums.data.toConfirm.count, 'payment')} to confirm`,
      of: inCurrency(sums.data.toConfirm.amount),
    })
  return {
    open,
    hasInvitations: asked.isError || (asked.data?.length ?? 0) > 0,
    isPending,
    counts: {
      answer: count(open.length + (asked.data?.length ?? 0)),
      payments: count(sums.data?.toConfirm.count ?? 0),
    },
  }
}
