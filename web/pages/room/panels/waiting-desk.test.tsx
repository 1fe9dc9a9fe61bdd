import { expect, test } from 'vitest'
import { network, until } from '../../../test/test-network.ts'
import { show } from '../../../test/test-screen.tsx'
import { kitchenLightOf, tomas } from '../../../test/test-things.ts'
import { WaitingDesk } from './waiting-desk.tsx'

const open = { status: 'open', songwriterId: null } as const

test.each([
  [null, 'Any songwriter can accept your request now.', false],
  [tomas.id, 'You asked Tomás Arévalo. Nobody else can accept your request until they answer', true],
])('of a request to %s its listener reads who can take it', async (invitedSongwriterId, words, isOffered) => {
  network({ [`GET /api/songwriters/${tomas.id}`]: tomas })
  const page = await show(
    <WaitingDesk request={kitchenLightOf('listener', { ...open, invitedSongwriterId })} />,
  )
  await until(() => expect(page.textContent).toContain(words))
  const buttons = [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(buttons.includes('Open to everyone')).toBe(isOffered)
})
