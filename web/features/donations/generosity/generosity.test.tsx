import { expect, test, vi } from 'vitest'
import type { StandingPledge } from '#contract/giving/generosity'
import { problem, until } from '../../../test/test-network.ts'
import { field, messages, press, says, showTo, texts, typeInto } from '../../../test/test-screen.tsx'
import { ada, communityFund } from '../../../test/test-things.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { ContributeForm } from '../fund-card.tsx'
import { StandingCard } from './standing-card.tsx'

const rule: StandingPledge = {
  amount: '25.00',
  pledge: { id: 'p', amount: '25.00', status: 'pledged' },
  nextAt: null,
  isBlocked: false,
  stopped: null,
}
interface Answers {
  standing?: StandingPledge | null
  refusal?: string
  held?: Promise<void>
}

function server({ standing = null, refusal, held }: Answers = {}) {
  const sent: unknown[] = []
  const reads: Record<string, unknown> = {
    '/api/standing-pledge': standing,
    '/api/community-fund': communityFund,
    '/api/donations/user': [],
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(reads[address.split('?')[0]!])
    sent.push(JSON.parse(body as string))
    await held
    if (refusal === undefined) return Response.json(rule)
    return problem(409, refusal)
  })
  return sent
}

async function draw(card: React.ReactNode) {
  return showTo(
    ada,
    <>
      {card}
      <Toaster />
    </>,
  )
}

async function drawStanding() {
  const page = await draw(<StandingCard />)
  await until(() => expect(page.querySelector('form')).not.toBeNull())
  await press(page, 'Custom')
  return page
}
const keep = async (page: ParentNode, typed: string) => {
  await typeInto(page, 'Amount each month in', typed)
  await press(page, 'Give every month')
}

test('an amount with a comma is read as it was meant, or refused and kept as it was typed', async () => {
  const sent = server()
  const page = await drawStanding()
  // In browsers, an input of the type "number" would drop the comma. happy-dom keeps it.
  expect(field(page, 'Amount each month in').getAttribute('type')).toBeNull()
  await keep(page, '1,50')
  expect(messages(page)).toEqual(['Amount is required'])
  expect(field(page, 'Amount each month in').value).toBe('1,50')
  expect(sent).toEqual([])
  await keep(page, '1,050.5')
  await until(() => expect(sent).toEqual([{ amount: '1050.50' }]))
})

test('so is the custom amount of a contribution', async () => {
  const sent = server()
  const page = await draw(<ContributeForm />)
  await press(page, 'Custom')
  expect(field(page, 'Custom amount').getAttribute('type')).toBeNull()
  await typeInto(page, 'Custom amount', '1,50')
  await press(page, 'Contribute')
  expect(messages(page)).toEqual(['Amount is required'])
  expect(field(page, 'Custom amount').value).toBe('1,50')
  expect(sent).toEqual([])
})

test('a refusal is read in its form, with what was typed, and in no passing notice', async () => {
  const sent = server({ refusal: 'That is too much. Choose less' })
  const standing = await drawStanding()
  await keep(standing, '500')
  await until(() => expect(messages(standing)).toEqual(['That is too much. Choose less']))
  expect(field(standing, 'Amount each month in').value).toBe('500')
  expect(sent).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Please try again')
})

test('an amount above what the fund gives to a song is said not to be matched', async () => {
  server()
  const page = await drawStanding()
  const warning = () => page.querySelector('form p[aria-live]')?.textContent
  expect(warning()).toBe('')
  await typeInto(page, 'Amount each month in', '100.01')
  await until(() => expect(warning()).toMatch(/^Up to \$100 at a time: .+ can’t match a larger promise\.$/))
})

const stopped = [
  ['lapsed', 'Your last promise of $25.00 was not paid in time'],
  ['cancelled', 'You cancelled your last promise of $25.00'],
  ['ended', 'Your promise of $25.00 still waits until you pay or cancel it'],
] as const
test.each(stopped)('a rule that has stopped says why and can be started again: %s', async (why, words) => {
  server({ standing: { ...rule, stopped: why } })
  const page = await draw(<StandingCard />)
  await says(page, `Stopped. ${words}`)
  expect(texts(page, 'button')).toEqual(['Give every month'])
})

test('what is chosen while the answer is under way stays, what was sent goes', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const sent = server({ held })
  const page = await drawStanding()
  const chosen = () => page.querySelector<HTMLInputElement>('input:checked')?.parentElement?.textContent
  await press(page, '$25')
  await press(page, 'Give every month')
  await until(() => expect(sent).toHaveLength(1))
  await press(page, '$50')
  answer()
  await says(document.body, 'It waits in the fund each month')
  expect(chosen()).toContain('$50')
})
