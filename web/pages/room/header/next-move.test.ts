import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { nextMove } from './next-move.tsx'

interface Case {
  viewer?: Room['viewer']
  status: Room['request']['status']
  pending?: number
  delivered?: boolean
  quiet?: { askedAt: string; toldAt: string | null }
  invited?: boolean
}

const room = ({ viewer = 'listener', status, pending, delivered, invited, quiet }: Case) =>
  ({
    viewer,
    request: { status, listener: { firstName: 'Maria' } },
    project: { invitedSongwriterId: invited ? 'one' : null },
    songwriter: { user: { firstName: 'Tomás' } },
    stages: {
      quiet: quiet ?? null,
      pendingProposals: pending ?? null,
      deliveredAt: delivered ? '2026-11-20T12:00:00.000Z' : null,
    },
  }) as Room

const asked = { askedAt: '2026-11-20T12:00:00.000Z', toldAt: null }

test.each<[Case, string]>([
  [{ status: 'open', viewer: 'listener' }, 'Waiting for a songwriter'],
  [{ status: 'open', viewer: 'listener', invited: true }, 'Waiting for Tomás to reply'],
  [{ status: 'open', viewer: 'invited' }, 'Your turn: accept or decline'],
  [{ status: 'in_progress', viewer: 'listener' }, 'Tomás is writing the song'],
  [{ status: 'in_progress', viewer: 'songwriter' }, 'Your turn: start writing'],
  [{ status: 'in_progress', viewer: 'songwriter', pending: 1 }, 'Waiting for Maria’s answer to a proposal'],
  [
    { status: 'in_progress', viewer: 'listener', pending: 1 },
    'Your turn: Tomás is waiting for your answer to a proposal',
  ],
  [{ status: 'in_progress', viewer: 'listener', delivered: true }, 'Tomás is working on your changes'],
  [{ status: 'in_progress', viewer: 'songwriter', delivered: true }, 'Your turn: Maria asked for changes'],
  [
    { status: 'in_progress', viewer: 'songwriter', delivered: true, pending: 1 },
    'Your turn: Maria asked for changes',
  ],
  [
    { status: 'in_progress', viewer: 'listener', delivered: true, pending: 1 },
    'Your turn: Tomás is waiting for your answer to a proposal',
  ],
  [{ status: 'in_progress', viewer: 'songwriter', quiet: asked }, 'Your turn: send Maria a quick update'],
  [{ status: 'in_progress', viewer: 'listener', quiet: asked }, 'Tomás is writing the song'],
  [
    { status: 'in_progress', viewer: 'listener', quiet: { ...asked, toldAt: asked.askedAt } },
    'Your turn: wait, write, or reopen the request',
  ],
  [{ status: 'completed', viewer: 'songwriter' }, 'Waiting for Maria to listen and answer'],
  [
    { status: 'completed', viewer: 'listener' },
    'Your turn: listen, then approve the song or ask for changes',
  ],
  [
    { status: 'completed', viewer: 'listener', pending: 1 },
    'Your turn: answer Tomás’s proposal, then approve the song or ask for changes',
  ],
  [{ status: 'approved' }, 'It’s finished. Have a listen.'],
])('%o: %s', (one, words) => {
  expect(nextMove(room(one))).toBe(words)
})

test('who stays anonymous has no name in it', () => {
  const one = room({ status: 'completed', viewer: 'songwriter' })
  expect(nextMove({ ...one, request: { ...one.request, listener: { firstName: null } } })).toBe(
    'Waiting for the listener to listen and answer',
  )
})
