import { expect, test } from 'vitest'
import { limits } from '#contract/grammar/text'
import { network, problem, until } from '../../../test/test-network.ts'
import { field, messages, press, says, show, showTo, submit, typeInto } from '../../../test/test-screen.tsx'
import { ada } from '../../../test/test-things.ts'
import { ReportLink } from './report-link.tsx'

const id = '0190f000-0000-7000-8000-000000000001'
const report = { id, code: 'R-7F3K', status: 'open', createdAt: '2026-11-24T00:00:00.000Z' }

async function opened(answer: unknown, user: typeof ada | null = ada) {
  const asked = network({ 'POST /api/reports': answer })
  const page = await showTo(user, <ReportLink kind="message" id={id} />)
  await press(page, '…Report\u00a0this message')
  await until(() =>
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Report this message'),
  )
  return { asked, dialog: document.querySelector<HTMLElement>('[role=dialog]')! }
}

const chosen = (dialog: ParentNode) => press(dialog, 'Hate')

test('without scripts it is a link to the plain form, with the room by whose link it is seen', async () => {
  network()
  const page = await show(<ReportLink kind="gift_answer" id={id} link="the-link" />)
  const link = page.querySelector('a')
  expect(link?.getAttribute('href')).toBe(`/report?kind=gift_answer&id=${id}&link=the-link`)
  expect(link?.textContent).toBe('…Report\u00a0this reply to a gift')
})

test('a reason is required, and its error goes once one is chosen', async () => {
  const { dialog, asked } = await opened(report)
  await submit(dialog)
  expect(messages(dialog)).toEqual(['Please select a reason'])
  await chosen(dialog)
  expect(messages(dialog)).toEqual([])
  expect(asked).toEqual([])
})

test('a member gets the code, and is told under the bell', async () => {
  const { dialog } = await opened(report)
  await chosen(dialog)
  await submit(dialog)
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('R-7F3K'))
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Your notifications will say')
  expect(document.querySelector('[role=dialog] a')).toBeNull()
})

test('a visitor gets the address of the outcome, which is shown only now', async () => {
  const { dialog } = await opened({ ...report, statusPath: '/report/a-secret' }, null)
  await chosen(dialog)
  await submit(dialog)
  await until(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('shown only now'))
  expect(document.querySelector('[role=dialog] a')?.getAttribute('href')).toMatch(
    /^http.*\/report\/a-secret$/,
  )
})

test('the text is kept when the call fails', async () => {
  const { dialog } = await opened(problem(429, 'Too many reports for now'), null)
  await chosen(dialog)
  await typeInto(dialog, 'What should we know?', 'It is about my sister.')
  expect(field(dialog, 'What should we know?').getAttribute('maxlength')).toBe(String(limits.report))
  await submit(dialog)
  await says(dialog, 'Too many reports for now')
  expect(field(dialog, 'What should we know?').value).toBe('It is about my sister.')
})
