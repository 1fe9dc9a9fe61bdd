import { giverMoves } from '#contract/giving/answers'
import { Donation } from '#contract/giving/donations'
import { donationMoves, isUndoable } from '#contract/giving/moves'
import { can } from '#contract/grammar/state'
import { ada, kitchenLight, nullsOf, tomas } from '../../../test/test-things.ts'

/** Fixture: Ada's pledge to a song that Tomás is writing. */
export const donationOf = (values: Partial<Donation> = {}): Donation => {
  const donation = { ...pledge, ...values }
  return { ...donation, can: values.can ?? canOf(donation) }
}

const pledge: Omit<Donation, 'can'> = {
  ...nullsOf(Donation),
  id: 'd',
  underwriterId: ada.id,
  songRequestId: kitchenLight.id,
  songwriterId: tomas.id,
  amount: '25.00',
  isGeneral: false,
  status: 'pledged',
  code: 'SW-7F3K-96',
  isAnonymous: false,
  isRenewable: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  standsStill: false,
  request: {
    id: kitchenLight.id,
    title: kitchenLight.title,
    shareableId: kitchenLight.shareableId,
    status: 'in_progress',
    hiddenAt: null,
    cover: { genre: kitchenLight.genre, emotions: kitchenLight.emotions },
    songwriter: { id: tomas.id, firstName: 'Tomás', lastName: 'Arévalo' },
    song: null,
    thanks: null,
    answer: null,
  },
}

const canOf = (donation: Omit<Donation, 'can'>) =>
  giverMoves.filter((move) => {
    if (!can(donationMoves[move], donation.status)) return false
    const isMatch = donation.isGeneral && donation.request !== null
    if (move === 'declineMatch') return isMatch
    if (move === 'renew') return donation.isRenewable
    if (move === 'keep') return donation.keepAskedAt !== null
    if (move === 'dispute') return donation.sentAt !== null && donation.dispute === null
    if (move === 'markSent' && isMatch) return !donation.dueAt || Date.parse(donation.dueAt) <= Date.now()
    return move !== 'undoSent' || isUndoable(donation)
  })
