import { expect, test } from 'vitest'
import type { Promises } from '#contract/requests/promises'
import { network, problem, until } from '../../../test/test-network.ts'
import { says, show } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { PromisedToListener, PromisedToSongwriter, promisesWords } from './promised.tsx'

const { id } = kitchenLight
const promises = `GET /api/song-requests/${id}/promises`
const none: Promises = { promised: '0.00', due: '0.00', givers: 0, own: '0.00', isPayable: true }

test('the line says how much, and by how many', () => {
  expect(promisesWords({ ...none, promised: '240.00', givers: 1 })).toBe('$240 promised by 1 person')
  expect(promisesWords({ ...none, promised: '240.00', givers: 7 })).toBe('$240 promised by 7 people')
})

test.each([
  [{}, 'Nobody has promised anything yet.', 'Nothing is promised yet.'],
  [
    { promised: '85.00', due: '85.00', givers: 3, own: '25.00' },
    'Supporters promised $85. You promised $25.',
    '$85 promised by 3 people. Promises are not payments.',
  ],
  [{ promised: '85.00', givers: 3 }, 'Supporters promised $85.', '$85 promised by 3 people.'],
])('each party reads what is promised: %o', async (some, toListener, toSongwriter) => {
  network({ [promises]: { ...none, ...some } })
  const listener = await show(<PromisedToListener id={id} />)
  await until(() => expect(listener.textContent).toBe(toListener))
  const songwriter = await show(<PromisedToSongwriter id={id} />)
  await until(() => expect(songwriter.textContent).toBe(toSongwriter))
})

test('what is promised can be read again where that failed', async () => {
  network({ [promises]: problem(503, 'Not now') })
  await says(await show(<PromisedToListener id={id} />), 'Error loading what is promised.')
})
