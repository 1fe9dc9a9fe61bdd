import { expect, test, vi } from 'vitest'
import type { ProofOfPerson } from '#contract/grammar/errors'
import { accountPaths } from '#contract/surface/account-paths'
import { ApiError } from '../../../lib/calls/api-error.ts'
import { network, problem, until } from '../../../test/test-network.ts'
import { dialog, says, show, typeInto } from '../../../test/test-screen.tsx'
import { confirmationOf } from './api.ts'
import { ConfirmPerson } from './confirm-person.tsx'

async function shown(ways: readonly ProofOfPerson[] | undefined) {
  const onConfirmed = vi.fn()
  await show(<ConfirmPerson ways={ways} onConfirmed={onConfirmed} onClose={() => {}} />)
  return onConfirmed
}

test('the password is sent once more, and then the call may be made again', async () => {
  const asked = network({ 'POST /api/account/confirm': {} })
  const onConfirmed = await shown(['password'])
  await says(dialog(), 'Confirm it’s you')
  await typeInto(dialog(), 'Password', 'a lamp in the window')
  dialog().querySelector<HTMLButtonElement>('button[type=submit]')!.click()
  await until(() => expect(onConfirmed).toHaveBeenCalledTimes(1))
  expect(asked).toEqual(['POST /api/account/confirm'])
})

test('a wrong one is said there, and confirms nothing', async () => {
  const issues = [{ path: 'password', message: 'That password isn’t right' }]
  network({ 'POST /api/account/confirm': problem(400, '', { issues }) })
  const onConfirmed = await shown(['password'])
  await until(() => expect(dialog()).not.toBeNull())
  await typeInto(dialog(), 'Password', 'wrong')
  dialog().querySelector<HTMLButtonElement>('button[type=submit]')!.click()
  await says(dialog(), 'That password isn’t right')
  expect(onConfirmed).not.toHaveBeenCalled()
})

test.each<[string, ProofOfPerson[], string]>([
  ['who comes through a provider signs in there again', ['provider'], '/api/login/oidc'],
  ['who has no other way signs out and in again', [], '/api/logout'],
])('%s', async (_, ways, address) => {
  network()
  await shown(ways)
  await until(() => expect(dialog().querySelector(`a[href^="${address}"]`)).toBeTruthy())
  expect(dialog().querySelector('input')).toBeNull()
})

test.each<[string, ProofOfPerson[], boolean]>([
  [
    'who has a provider alone can choose a password by email, where signing in again is no proof',
    ['provider'],
    true,
  ],
  ['who has a password is not sent for another one', ['password', 'provider'], false],
])('%s', async (_, ways, isOffered) => {
  network()
  await shown(ways)
  await until(() => expect(dialog().querySelector('a[href^="/api/login/oidc"]')).toBeTruthy())
  expect(dialog().querySelector(`a[href="${accountPaths.forgot.page}"]`) !== null).toBe(isOffered)
})

test('nothing is asked where nothing was refused for it', async () => {
  await shown(undefined)
  expect(dialog()).toBeNull()
  const problem = { type: 'about:blank', title: '', status: 403, detail: '' }
  expect(confirmationOf(new ApiError(403, '', problem))).toBeUndefined()
  expect(confirmationOf(new ApiError(403, '', { ...problem, confirm: ['passkey'] }))).toEqual(['passkey'])
})
