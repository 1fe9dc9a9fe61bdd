import { expect, test } from 'vitest'
import type { Room } from '#contract/requests/song-requests'
import { nextMove } from './next-move.ts'

interface Case {
  viewer?: Room['viewer']
  status: Room['request']['status']
  pending?: number
  delivered?: boolean
  quiet?: { askedAt: string; toldAt: string | null }
  invited?: boolean
}

const room = ({ viewer = 'visitor', status, pending, delivered, invited, quiet }: Case) =>
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
  [{ status: 'open' }, 'Next: a songwriter takes the request'],
  [{ status: 'open', viewer: 'listener' }, 'Next: a songwriter takes the request'],
  [{ status: 'open', viewer: 'listener', invited: true }, 'Next: the songwriter whom you asked answers'],
  [{ status: 'open', viewer: 'invited' }, 'Your move: the request waits for your answer'],
  [{ status: 'in_progress' }, 'Tomás is writing the song'],
  [{ status: 'in_progress', viewer: 'songwriter' }, 'Your move: the song is yours to write'],
  [{ status: 'in_progress', viewer: 'songwriter', pending: 1 }, 'Waiting for Maria’s answer to a proposal'],
  [
    { status: 'in_progress', viewer: 'listener', pending: 1 },
    'Your move: Tomás waits for your answer to a proposal',
  ],
  [{ status: 'in_progress', delivered: true }, 'Tomás is at work on the changes'],
  [{ status: 'in_progress', viewer: 'songwriter', delivered: true }, 'Your move: Maria asked for changes'],
  [
    { status: 'in_progress', viewer: 'songwriter', delivered: true, pending: 1 },
    'Your move: Maria asked for changes',
  ],
  [
    { status: 'in_progress', viewer: 'listener', delivered: true, pending: 1 },
    'Your move: Tomás waits for your answer to a proposal',
  ],
  [{ status: 'in_progress', viewer: 'songwriter', quiet: asked }, 'Your move: a word to Maria'],
  [{ status: 'in_progress', viewer: 'listener', quiet: asked }, 'Tomás is writing the song'],
  [
    { status: 'in_progress', viewer: 'listener', quiet: { ...asked, toldAt: asked.askedAt } },
    'Your move: wait, write, or open the request again',
  ],
  [{ status: 'completed' }, 'Waiting for Maria to listen and answer'],
  [
    { status: 'completed', viewer: 'listener' },
    'Your move: listen, then approve the song or ask for changes',
  ],
  [
    { status: 'completed', viewer: 'listener', pending: 1 },
    'Your move: answer Tomás’s proposal, then approve the song or ask for changes',
  ],
  [{ status: 'approved' }, 'Done: the song is here to be heard'],
])('%o: %s', (one, words) => {
  expect(nextMove(room(one))).toBe(words)
})

test('who stays anonymous has no name in it', () => {
  const one = room({ status: 'completed' })
  expect(nextMove({ ...one, request: { ...one.request, listener: { firstName: null } } })).toBe(
    'Waiting for the listener to listen and answer',
  )
})
