import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/calls/query-client.ts'
import { network, until } from '../../../test/test-network.ts'
import { appears, show, typeInto } from '../../../test/test-screen.tsx'
import { kitchenLight } from '../../../test/test-things.ts'
import { MessagesPanel } from '../../projects/public/messages-panel.tsx'
import { PresenceLine } from './presence-line.tsx'
import { whoIsHere } from './use-be-here.ts'

const project = kitchenLight
const other = { userId: 'mira', hereFor: 50_000, typingFor: 0 }

async function line(others: object[]) {
  const client = makeQueryClient()
  network({ [`GET /api/projects/${project.id}/presence`]: others })
  const page = await show(<PresenceLine project={project} name="Mira" />, client)
  return { page, client, status: () => page.querySelector('[role=status]')?.textContent }
}

test('it says who is here and who is writing, and nothing while nobody is', async () => {
  const { client, status } = await line([other])
  await until(() => expect(status()).toBe('Mira is here'))
  const say = (others: (typeof other)[]) => client.setQueryData(whoIsHere(project.id).queryKey, others)
  say([{ ...other, typingFor: 7000 }])
  await until(() => expect(status()).toBe('Mira is typing…'))
  say([])
  await until(() => expect(status()).toBe(''))
})

test('what was heard runs out by itself', async () => {
  const { status } = await line([{ ...other, hereFor: 400, typingFor: 150 }])
  await until(() => expect(status()).toBe('Mira is typing…'))
  await until(() => expect(status()).toBe('Mira is here'))
  await until(() => expect(status()).toBe(''))
})

test('who writes says so, not at every key, and says when it is over', async () => {
  const said = vi.fn()
  const asked = network({ [`GET /api/projects/${project.id}/messages`]: [] })
  const answer = fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'POST') said(init.body)
    return answer(address, init)
  })
  const page = await show(<MessagesPanel project={project} viewer="listener" />)
  await appears(page, 'Message')
  for (const text of ['W', 'Wa', 'Was it', '']) await typeInto(page, 'Message', text)
  expect(said.mock.calls).toEqual([['{"isTyping":true}'], ['{"isTyping":false}']])
  expect(asked).toContain(`POST /api/projects/${project.id}/presence`)
})
