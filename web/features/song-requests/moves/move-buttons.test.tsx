import { expect, test } from 'vitest'
import { sentBodies, until } from '../../../test/test-network.ts'
import { dialog, press, show, tick } from '../../../test/test-screen.tsx'
import { kitchenLightOf } from '../../../test/test-things.ts'
import { RenewLinkButton } from './move-buttons.tsx'

const toGivers = 'Send it to everyone whose payment for this song is confirmed'

async function asked(values: Parameters<typeof kitchenLightOf>[1]) {
  const request = kitchenLightOf('listener', values)
  const bodies = sentBodies({ ...request, shareableId: 'the-next-link' })
  await press(await show(<RenewLinkButton request={request} onRenewed={() => {}} />), 'Reset link')
  return bodies
}

test('a new link is sent to the people who paid where its listener ticks it', async () => {
  for (const ticked of [false, true]) {
    const bodies = await asked({ receivedAmount: '25.00' })
    if (ticked) await tick(dialog(), toGivers)
    await press(dialog(), 'Reset link')
    await until(() => expect(dialog()).toBeNull())
    expect(bodies).toEqual([{ sendToGivers: ticked }])
    expect(location.pathname).toBe('/request/the-next-link')
  }
})

test('before a payment has arrived there is nobody to tick, and without a songwriter only the listener gets it', async () => {
  await asked({ receivedAmount: '0.00', songwriterId: null })
  expect(dialog().querySelector('[type=checkbox]')).toBeNull()
  expect(dialog().textContent).toContain('Only you get the new link.')
})
