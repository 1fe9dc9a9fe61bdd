import type { LineId } from './ledger.ts'

/** Lines that the product keeps in another way than they say. docs/unclear-lines.md says how, for each. */
export const differs: readonly LineId[] = [
  '2.routes.not-found',
  '2.listener.form',
  '2.listener.submit-in-flight',
  '2.listener.card-songs',
  '2.listener.card-stars',
  '2.studio.areas',
  '2.studio.open-story',
  '2.studio.open-accept',
  '2.project.progress-bar',
  '2.project.creative-badge',
  '2.underwriter.fund-custom',
  '2.underwriter.featured-five',
  '2.underwriter.featured-story',
  '5.donation.request',
  '5.note.sending',
  '5.message.sending',
  '6.signed-out.landing-only',
  '7.requests.create',
  '7.uploads.song-path',
  '9.query.never-stale',
  '9.limits.featured',
]
