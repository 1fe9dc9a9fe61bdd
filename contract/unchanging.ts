import type { ReadAddress } from './call-names.ts'
import type { Part, readsOf, story } from './changes.ts'

type Shown = (typeof readsOf)[Part][number] | typeof story
const byProgram = 'a program or another site asks'
const logged = 'each read of it is logged, so that it is read again only by hand'
const untilStart = 'the same until the next start of the server'
const ofUpload = 'asked once, by an upload that is running'

/** Reads that belong to no part of a screen, each with the reason why it needs no refetch. */
export const unchanging: Record<Exclude<ReadAddress, Shown | `${Shown}/${string}`>, string> = {
  '/api/changes': 'the change feed itself',
  '/api/oembed': byProgram,
  '/api/ledger/checkpoint': 'one a day',
  '/api/uploads/rules': untilStart,
  '/api/steward/registration': untilStart,
  '/api/steward/people': logged,
  '/api/steward/people/:id': logged,
  '/api/steward/log': logged,
  '/api/moderation/quarters': 'figures of quarters that have ended',
  '/s3/params': ofUpload,
  '/s3/sts': ofUpload,
  '/s3/multipart/:id': ofUpload,
  '/s3/multipart/:id/:partNumber': ofUpload,
}
