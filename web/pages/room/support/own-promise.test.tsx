import { expect, test } from 'vitest'
import { donationOf } from '../../../features/donations/given/test-donation.ts'
import { payNext } from '../../../features/song-requests/public/pay-next.ts'
import { network, until } from '../../../test/test-network.ts'
import { leave, showTo } from '../../../test/test-screen.tsx'
import { ada, kitchenLight, kitchenLightOf } from '../../../test/test-things.ts'
import { OwnPromise } from './own-promise.tsx'

const dialog = () => document.querySelector('[role=dialog] h2, dialog[open] h2')?.textContent

test('the pay dialog follows the approval only once the room shows it, and outlives the room’s new layout', async () => {
  network()
  payNext.set(kitchenLight.id, donationOf({ amount: '50.00', songRequestId: kitchenLight.id }))
  await showTo(ada, <OwnPromise request={kitchenLightOf('listener', { status: 'completed' })} />)
  expect(dialog()).toBeUndefined()
  await leave()
  await showTo(ada, <OwnPromise request={kitchenLightOf('listener', { status: 'approved' })} />)
  await until(() => expect(dialog()).toContain('$50.00'))
  await leave()
  payNext.end(kitchenLight.id)
})
