import { expect, test } from 'vitest'
import type { Project, Room } from '#contract/requests/song-requests'
import { kitchenLight } from '../../../test/test-things.ts'
import { makingOf, makingOfOwn, nextMove, type Waiting } from './next-move.ts'

interface Case {
  viewer?: Room['viewer']
  status: Room['request']['status']
  pending?: number
  words?: boolean
  delivered?: boolean
  quiet?: { askedAt: string; toldAt: string | null }
  invited?: boolean
  unread?: boolean
  /** Who proposed the terms that wait. */
  terms?: 'listener' | 'songwriter'
  /** True if one of the two is suspended, so that nothing can be agreed. */
  away?: boolean
}

const termsBy = ({ terms: by, away }: Pick<Case, 'terms' | 'away'>) =>
  ({ terms: { waiting: by ? { by } : null }, can: away ? [] : ['terms'] }) as Pick<Project, 'terms' | 'can'>

const room = ({ viewer = 'listener', status, pending, delivered, invited, quiet, words, ...more }: Case) =>
  ({
    viewer,
    request: { status, listener: { firstName: 'Maria' } },
    project: {
      invitedSongwriterId: invited ? 'one' : null,
      completedSongUrl: delivered ? '/song' : null,
      ...termsBy(more),
    },
    songwriter: { user: { firstName: 'Tomás' } },
    stages: {
      quiet: quiet ?? null,
      pendingProposals: pending ?? null,
      hasWaitingWords: words ?? null,
    },
  }) as Room

const asked = { askedAt: '2026-11-20T12:00:00.000Z', toldAt: null }
const told = { ...asked, toldAt: asked.askedAt }

/** The room's request in its listener's list. */
const own = ({ status, pending = 0, delivered, invited, quiet, words, ...more }: Case) => ({
  ...kitchenLight,
  ...termsBy(more),
  status,
  invitedSongwriterId: invited ? 'one' : null,
  completedSongUrl: delivered ? '/song' : null,
  making: {
    songwriterName: 'Tomás',
    percent: 40,
    pendingProposals: pending,
    ...(words && { hasWaitingWords: words }),
    isSilent: Boolean(quiet?.toldAt),
  },
})

test.each<[Case, string, Waiting?]>([
  [{ status: 'open' }, 'Waiting for a songwriter'],
  [{ status: 'open', invited: true }, 'Waiting for Tomás to reply'],
  [{ status: 'open', viewer: 'invited' }, 'Your turn: accept or decline'],
  [{ status: 'in_progress' }, 'Tomás is writing the song'],
  [{ status: 'in_progress', unread: true }, 'Your turn: read what Tomás wrote', 'message'],
  [{ status: 'in_progress', viewer: 'songwriter' }, 'Your turn: start writing'],
  [{ status: 'in_progress', viewer: 'songwriter', pending: 1 }, 'Waiting for Maria’s answer to a proposal'],
  [
    { status: 'in_progress', pending: 1, unread: true },
    'Your turn: Tomás is waiting for your answer to a proposal',
    'proposal',
  ],
  [{ status: 'in_progress', delivered: true }, 'Tomás is working on your changes'],
  [{ status: 'in_progress', viewer: 'songwriter', delivered: true }, 'Your turn: Maria asked for changes'],
  [
    { status: 'in_progress', viewer: 'songwriter', delivered: true, pending: 1 },
    'Your turn: Maria asked for changes',
  ],
  [
    { status: 'in_progress', delivered: true, pending: 1 },
    'Your turn: Tomás is waiting for your answer to a proposal',
    'proposal',
  ],
  [{ status: 'in_progress', viewer: 'songwriter', quiet: asked }, 'Your turn: send Maria a quick update'],
  [{ status: 'in_progress', quiet: asked }, 'Tomás is writing the song'],
  [{ status: 'in_progress', quiet: told }, 'Your turn: wait, write, or reopen the request', 'silence'],
  [
    { status: 'in_progress', quiet: told, pending: 1 },
    'Your turn: Tomás is waiting for your answer to a proposal',
    'proposal',
  ],
  [
    { status: 'in_progress', words: true, unread: true },
    'Your turn: read the words that Tomás sent',
    'words',
  ],
  [{ status: 'in_progress', words: true, quiet: told }, 'Your turn: read the words that Tomás sent', 'words'],
  [
    { status: 'in_progress', words: true, pending: 1 },
    'Your turn: Tomás is waiting for your answer to a proposal',
    'proposal',
  ],
  [{ status: 'in_progress', viewer: 'songwriter', words: true }, 'Waiting for Maria’s answer to the words'],
  [
    { status: 'completed', words: true },
    'Your turn: listen, then approve the song or ask for changes',
    'version',
  ],
  [{ status: 'completed', viewer: 'songwriter' }, 'Waiting for Maria to listen and answer'],
  [{ status: 'completed' }, 'Your turn: listen, then approve the song or ask for changes', 'version'],
  [
    { status: 'completed', pending: 1 },
    'Your turn: answer Tomás’s proposal, then approve the song or ask for changes',
    'proposal',
  ],
  [
    { status: 'in_progress', terms: 'songwriter', pending: 1, unread: true, quiet: told },
    'Your turn: answer Tomás’s terms',
    'terms',
  ],
  [
    { status: 'in_progress', viewer: 'songwriter', terms: 'listener', delivered: true, quiet: asked },
    'Your turn: answer Maria’s terms',
  ],
  [{ status: 'in_progress', terms: 'songwriter', away: true }, 'Tomás is writing the song'],
  [{ status: 'in_progress', terms: 'listener' }, 'Waiting for Tomás’s answer to your terms'],
  [{ status: 'in_progress', terms: 'listener', unread: true }, 'Your turn: read what Tomás wrote', 'message'],
  [
    { status: 'in_progress', viewer: 'songwriter', terms: 'songwriter' },
    'Waiting for Maria’s answer to your terms',
  ],
  [
    { status: 'completed', terms: 'songwriter', pending: 1 },
    'Your turn: answer Tomás’s terms, then approve the song or ask for changes',
    'terms',
  ],
  [{ status: 'completed', viewer: 'songwriter', terms: 'listener' }, 'Your turn: answer Maria’s terms'],
  [
    { status: 'completed', terms: 'listener' },
    'Your turn: listen, then approve the song or ask for changes',
    'version',
  ],
  [{ status: 'approved' }, 'It’s finished. Have a listen.'],
])('%o: %s', (one, words, waiting) => {
  const move = nextMove(makingOf(room(one), one.unread))
  expect([move.words, move.waiting]).toEqual([words, waiting])
  if ((one.viewer ?? 'listener') === 'listener')
    expect(nextMove(makingOfOwn(own(one), !!one.unread))).toEqual(move)
})

test('who stays anonymous has no name in it', () => {
  const one = room({ status: 'completed', viewer: 'songwriter' })
  const anonymous = { ...one, request: { ...one.request, listener: { firstName: null } } }
  expect(nextMove(makingOf(anonymous)).words).toBe('Waiting for the listener to listen and answer')
})
