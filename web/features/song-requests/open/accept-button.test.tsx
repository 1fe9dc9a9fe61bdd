import { expect, test, vi } from 'vitest'
import { network, until } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { AcceptButton } from '../moves/accept-button.tsx'

const promises = `GET /api/song-requests/${kitchenLight.id}/promises`
const dialog = () => document.querySelector('[role=dialog]')

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
  network({ [promises]: { promised: '120.00', due: '0.00', givers: 6, paidBefore: 50 } })
  await show(<AcceptButton request={kitchenLight} isChosen />)
  await until(() =>
    expect(dialog()?.textContent).toContain(
      '$120 promised by 6 people; at least half of it from people who paid three songwriters before',
    ),
  )
})

test('where nothing is promised it asks for no promises', async () => {
  const asked = network()
  await show(<AcceptButton request={{ ...kitchenLight, pledgedAmount: '0.00' }} isChosen />)
  await until(() => expect(dialog()?.textContent).toContain('Write this song?'))
  expect(asked).not.toContain(promises)
})
