import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { kitchenLight } from '../../../test/test-things.ts'
import { makingOf, makingOfOwn, nextMove, type Waiting } from './next-move.ts'

interface Case {
  viewer?: Room['viewer']
  status: Room['request']['status']
  pending?: number
  delivered?: boolean
  quiet?: { askedAt: string; toldAt: string | null }
  invited?: boolean
  unread?: boolean
}

const room = ({ viewer = 'listener', status, pending, delivered, invited, quiet }: Case) =>
  ({
    viewer,
    request: { status, listener: { firstName: 'Maria' } },
    project: { invitedSongwriterId: invited ? 'one' : null, completedSongUrl: delivered ? '/song' : null },
    songwriter: { user: { firstName: 'Tomás' } },
    stages: {
      quiet: quiet ?? null,
      pendingProposals: pending ?? null,
    },
  }) as Room

const asked = { askedAt: '2026-11-20T12:00:00.000Z', toldAt: null }
const told = { ...asked, toldAt: asked.askedAt }

/** The room's request in its listener's list. */
const own = ({ status, pending = 0, delivered, invited, quiet }: Case) => ({
  ...kitchenLight,
  status,
  invitedSongwriterId: invited ? 'one' : null,
  completedSongUrl: delivered ? '/song' : null,
  making: {
    songwriterName: 'Tomás',
    percent: 40,
    pendingProposals: pending,
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
  [{ status: 'completed', viewer: 'songwriter' }, 'Waiting for Maria to listen and answer'],
  [{ status: 'completed' }, 'Your turn: listen, then approve the song or ask for changes', 'version'],
  [
    { status: 'completed', pending: 1 },
    'Your turn: answer Tomás’s proposal, then approve the song or ask for changes',
    'proposal',
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
