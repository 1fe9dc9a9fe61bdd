import { expect, test } from 'vitest'
import type { Invitation } from '#contract/people/registration'
import type { RegistrationSetting } from '#contract/people/registration-settings'
import { makeQueryClient } from '../../lib/calls/query-client.ts'
import { network, until } from '../../test/test-network.ts'
import { leave, show } from '../../test/test-screen.tsx'
import { InvitationsPage } from './invitations.tsx'

const at = '2026-11-20T12:00:00.000Z'
const waiting: Invitation = {
  id: 'i',
  note: 'Noor',
  status: 'waiting',
  madeBy: { id: 's', name: 'Ida Berg' },
  createdAt: at,
  expiresAt: at,
  usedAt: null,
  usedBy: null,
  withdrawnAt: null,
}

async function pageWith(invitations: unknown, registration: RegistrationSetting = 'invited') {
  await leave()
  network({
    'GET /api/steward/registration': { registration },
    'GET /api/steward/invitations': invitations,
  })
  return show(<InvitationsPage />, makeQueryClient())
}

test.each([
  ['open', 'Everyone can create an account; links are needed only when REGISTRATION is invited.'],
  ['invited', 'It takes a link from here to create an account: REGISTRATION is invited.'],
  ['closed', 'Nobody can create an account, with a link neither: REGISTRATION is closed.'],
] as const)('where accounts are %s the page says what its links are for', async (setting, words) => {
  const page = await pageWith([], setting)
  await until(() => expect(page.textContent).toContain(words))
  await until(() => expect(page.textContent).toContain('Nobody has been invited yet.'))
})

test('each state has its words, and only one that waits can be withdrawn', async () => {
  const page = await pageWith([
    waiting,
    { ...waiting, id: 'u', status: 'used', usedAt: at, usedBy: { id: 'p', name: 'Mira Lund' } },
    { ...waiting, id: 'g', status: 'used', usedAt: at },
    { ...waiting, id: 'e', status: 'expired', note: null, madeBy: { id: 's', name: null } },
    { ...waiting, id: 'w', status: 'withdrawn', withdrawnAt: at },
  ])
  await until(() => expect(page.querySelectorAll('li')).toHaveLength(5))
  const lines = [...page.querySelectorAll('li')]
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^WaitingNoorby Ida Berg, .*until .*Withdraw$/),
    expect.stringMatching(/^UsedNoor.*by Mira Lund, /),
    expect.stringMatching(/^UsedNoor.*by a former member, /),
    expect.stringMatching(/^ExpiredWithout a noteby a former steward, /),
    expect.stringMatching(/^WithdrawnNoor/),
  ])
  expect(lines[1]?.querySelector('a')?.getAttribute('href')).toBe('/steward/people/p')
  expect(lines.map((line) => line.querySelectorAll('button').length)).toEqual([1, 0, 0, 0, 0])
})
