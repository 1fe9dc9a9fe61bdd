import type { Tx } from '../../server/db/client.ts'
import { proveReceipt } from '../../server/domain/ledger/receipts/prove.ts'
import { fullSubjects, roomFor } from '../../server/domain/mailing/mail-rate-limit.ts'
import { isSeen } from '../../server/domain/moderation/seen.ts'
import { findPromise, leftToPromise } from '../../server/domain/money/ceilings.ts'
import { matchFund } from '../../server/domain/money/fund.ts'
import { findOwesAnswers } from '../../server/domain/requests/unanswered.ts'
import { findFigures } from '../../server/features/moderation/people/log.ts'
import { findPerson } from '../../server/features/moderation/people/person.ts'
import { searchPeople } from '../../server/features/moderation/people/search.ts'
import { findPausedMatches } from '../../server/features/moderation/people/stop-match.ts'
import { claim } from '../../server/features/notifications/mails/outbox.ts'
import { nextInvitation } from '../../server/features/song-requests/invitations.ts'
import { excessOf } from '../../server/features/uploads/quotas/writes.ts'
import { idOf } from '../seed.ts'
import { count, me } from './size.ts'

const ofDonation = {
  donationId: idOf(5),
  code: '',
  from: null,
  to: null,
  song: null,
  currency: 'USD',
  reference: null,
}

/** Transactions by the name that is printed. Their SELECT statements are explained one by one. */
export const moves: Record<string, (tx: Tx) => Promise<unknown>> = {
  'matching of a song': (tx) =>
    matchFund(tx, idOf(6), { fundPerSong: '100.00', fundTrustDays: 7, fundPauseHours: 48 }),
  'ceiling of promises': (tx) => leftToPromise(tx, me, '100000.00'),
  'promises to a request, and declines': (tx) =>
    findPromise(
      tx,
      { id: idOf(6), status: 'approved', goalAmount: null, pledgedAmount: '0.00' },
      { userId: me, most: '100000.00' },
    ),
  'whether answers are owed': (tx) => findOwesAnswers(tx, me),
  'room for a mail': (tx) => roomFor(tx, { userId: me, at: new Date(), subject: idOf(3) }),
  'subjects without room': (tx) => tx.execute(fullSubjects({ userId: me, at: new Date() })),
  'mail that is due': (tx) => claim(tx, new Date()),
  'next invitation': (tx) => nextInvitation(tx, me),
  'a reported request, as its reporter sees it': (tx) =>
    isSeen(tx, { kind: 'request', id: idOf(count), viewerId: me }),
  'people by the beginning of a name': (tx) => searchPeople(tx, 'person 12'),
  'people by email': (tx) => searchPeople(tx, 'nobody@songs.example'),
  'people by a link': (tx) => searchPeople(tx, `/request/link-${count}`),
  'people by a code': (tx) => searchPeople(tx, 'SW-7F3K-96'),
  'proof of a receipt': (tx) => proveReceipt(tx, ofDonation, []),
  'figures of stewards': (tx) => findFigures(tx),
  'a person, for a steward': (tx) => findPerson(tx, me),
  'matches of a person that can be stopped': (tx) => findPausedMatches(tx, me),
  'quotas of files': (tx) =>
    excessOf(
      tx,
      { ownerId: me, bytes: 1 },
      { unattached: 1e9, unproven: 1e9, inAll: 1e12, ofFree: 1e12, everybodys: 1e12 },
    ),
}
