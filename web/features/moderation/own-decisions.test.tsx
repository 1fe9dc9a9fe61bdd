import { expect, test } from 'vitest'
import type { OwnDecision } from '#contract/trust/decisions'
import { network, until } from '../../test/test-network.ts'
import { field, messages, press, says, showTo, submit, texts, typeInto } from '../../test/test-screen.tsx'
import { ada } from '../../test/test-things.ts'
import { OwnDecisions } from './own-decisions.tsx'

const createdAt = '2026-11-20T12:00:00.000Z'
const decision = (values: Partial<OwnDecision> = {}): OwnDecision => ({
  id: 'd',
  decision: 'hide',
  thing: { kind: 'message', title: 'The kitchen light' },
  rule: 'respect',
  reason: 'It calls her names.',
  until: null,
  despiteConflict: false,
  createdAt,
  undone: null,
  appealUntil: '2027-01-19T12:00:00.000Z',
  canAppeal: true,
  appeal: null,
  ...values,
})

async function shown(answer?: unknown, more: Record<string, unknown> = {}, user: Partial<typeof ada> = {}) {
  network({ ...(answer === undefined ? {} : { 'GET /api/account/decisions': answer }), ...more })
  return showTo({ ...ada, ...user }, <OwnDecisions />)
}

test('a decision says what it is about, the rule, the facts, and until when it can be appealed', async () => {
  const page = await shown([decision()])
  await until(() =>
    expect(page.querySelector('h3')?.textContent).toBe('Your message (“The kitchen light”) is hidden'),
  )
  expect(texts(page, 'dl > div')).toEqual([
    'The ruleRead a story the way you’d want yours to be read. Disagree with a line, not with a person.',
    'The factsIt calls her names.',
  ])
  expect(page.querySelector('dl a')?.getAttribute('href')).toBe('/about/guidelines#respect')
  expect(page.querySelector('form')?.textContent).toContain('You can appeal once, until Jan 19, 2027')
})

test('a suspension has its end, and an answered appeal its answer', async () => {
  const answer = { decision: 'uphold', reason: 'It stays.', createdAt } as const
  const page = await shown([
    decision({
      decision: 'suspend',
      until: '2027-02-14T12:00:00.000Z',
      canAppeal: false,
      appeal: { text: 'I was quoting.', createdAt, answer },
    }),
  ])
  await until(() =>
    expect(page.querySelector('h3')?.textContent).toBe('You are suspended until Feb 14, 2027'),
  )
  expect(page.textContent).toContain('Your appealI was quoting.')
  expect(page.textContent).toContain('Upheld, becauseIt stays.')
  expect(page.querySelector('form')).toBeNull()
})

test('an appeal needs words, and keeps them when it fails', async () => {
  const failure = Response.json({}, { status: 500 })
  const page = await shown([decision()], { 'POST /api/account/decisions/d/appeal': failure })
  await until(() => expect(page.querySelector('form')).not.toBeNull())
  await submit(page)
  expect(messages(page)).toEqual(['Please say why the decision is wrong'])
  await typeInto(page, 'Why is it wrong?', 'I was quoting.')
  await submit(page)
  await until(() => expect(messages(page)).toEqual(['Something went wrong. Please try again.']))
  expect(field(page, 'Why is it wrong?').value).toBe('I was quoting.')
})

test('while they come, where there are none, and where they could not be had', async () => {
  expect((await shown()).textContent).toContain('Loading…')
  const none = await shown([])
  await says(none, 'Nothing here. If we act on something of yours')
  const failed = await shown(Response.json({}, { status: 500 }))
  await says(failed, 'Error loading the decisions. Please try again.')
  await press(failed, 'Retry')
})

test('what is over says so: a suspension whose day has come, and what was undone or reversed', async () => {
  const undone = { reason: 'It was somebody else.', createdAt }
  const answer = { decision: 'reverse', reason: 'You are right.', createdAt } as const
  const appeal = { text: 'I was quoting.', createdAt, answer }
  const past = { decision: 'suspend', until: createdAt, canAppeal: false } as const
  const page = await shown([
    decision({ id: 'a', ...past }),
    decision({ id: 'b', decision: 'suspend', undone, canAppeal: false }),
    decision({ id: 'c', appeal, canAppeal: false }),
  ])
  await until(() => expect(page.querySelectorAll('h3')).toHaveLength(3))
  expect(texts(page, 'h3')).toEqual([
    'You were suspended until Nov 20, 2026',
    'You were suspended for good',
    'Your message (“The kitchen light”) was hidden',
  ])
})

test('an account that is suspended by no decision reads that an earlier one was', async () => {
  const isSuspended = { suspendedAt: createdAt }
  const words = 'an earlier account with your email or your sign-in was'
  const alike = await shown([], {}, isSuspended)
  await says(alike, words)
  const over = await shown([decision({ decision: 'suspend', until: createdAt })], {}, isSuspended)
  await says(over, words)
  const decided = await shown([decision({ decision: 'suspend' })], {}, isSuspended)
  await until(() => expect(decided.querySelector('h3')?.textContent).toBe('You are suspended for good'))
  expect(decided.textContent).not.toContain(words)
  // The last day of this suspension has come, so it ends within a minute.
  const ending = await shown([], {}, { ...isSuspended, suspendedUntil: createdAt })
  await says(ending, 'Nothing here. If we act on something of yours')
  expect(ending.textContent).not.toContain(words)
  const free = await shown([])
  await says(free, 'Nothing here. If we act on something of yours')
  expect(free.textContent).not.toContain(words)
})
