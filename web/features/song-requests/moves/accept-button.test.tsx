import { expect, test, vi } from 'vitest'
import { network } from '../../../test/test-network.ts'
import { dialog, says, show } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { AcceptButton } from './accept-button.tsx'

const promises = `GET /api/song-requests/${kitchenLight.id}/promises`

class EverythingInView {
  see: (entries: object[]) => void
  constructor(see: EverythingInView['see']) {
    this.see = see
  }
  observe() {
    this.see([{ isIntersecting: true }])
  }
  disconnect() {}
}

test('before Accept its dialog says what is promised, and by how many', async () => {
  vi.stubGlobal('IntersectionObserver', EverythingInView)
  network({ [promises]: { promised: '120.00', due: '0.00', givers: 6, own: '0.00', isPayable: true } })
  await show(<AcceptButton request={kitchenLight} isChosen />)
  await says(dialog(), '$120 promised by 6 people')
})

test('it says by when the song is needed, and that it can be released', async () => {
  const request = {
    ...kitchenLight,
    pledgedAmount: '0.00' as const,
    occasion: 'memorial',
    neededBy: '2027-03-03',
  } as const
  await show(<AcceptButton request={request} isChosen />)
  for (const words of [
    'Memorial · needed by Mar 3, 2027',
    'You can release it as long as nobody has paid you.',
  ])
    await says(dialog(), words)
})

test('where nothing is promised it asks for no promises', async () => {
  const asked = network()
  await show(<AcceptButton request={{ ...kitchenLight, pledgedAmount: '0.00' }} isChosen />)
  await says(dialog(), 'Nothing is promised yet.')
  expect(asked).not.toContain(promises)
})
