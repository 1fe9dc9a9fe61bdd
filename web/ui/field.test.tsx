import type { ReactElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Donation, donations } from '#contract/giving/donations'
import type { CurrentUser } from '#contract/people/accounts'
import { shows } from '#spec'
import * as edges from '../../spec/5-rules/edge-cases.ts'
import { ContributeForm } from '../features/donations/fund-card.tsx'
import { MarkSentDialog } from '../features/donations/paying/payment-proof.tsx'
import { NotesPanel } from '../features/projects/panels/notes-panel.tsx'
import { StatusPanel } from '../features/projects/panels/status-panel.tsx'
import { MessagesPanel } from '../features/projects/public/messages-panel.tsx'
import { RequestForm } from '../features/song-requests/form/request-form.tsx'
import { OpenRequestsCard } from '../features/song-requests/open/open-requests-card.tsx'
import { ProfileForm } from '../features/songwriters/profile/profile-form.tsx'
import { currentUser } from '../lib/calls/current-user.ts'
import { makeQueryClient } from '../lib/calls/query-client.ts'
import { appears, field, messages, press, show, submit, tick, typeInto } from '../test/test-screen.tsx'
import { communityFund, kitchenLight as project, uploadRules } from '../test/test-things.ts'

/** Types the values of server/test/all-calls/edge-cases.test.ts into the real forms. */

const donation = { id: 'd', amount: '25.00', code: 'SW-7F3K-92', songwriterId: 's' } as Donation

const asked: string[] = []
const sent: Record<string, unknown>[] = []
beforeEach(() => {
  sent.length = 0
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(path)
    if (method !== 'GET') sent.push(JSON.parse(body as string) as Record<string, unknown>)
    if (path.endsWith('/uploads/rules')) return Response.json(uploadRules)
    if (path === donations.fund.path) return Response.json(communityFund)
    // Writes fail with a 503, which leaves the form unchanged. These tests need no successful response.
    return Response.json([], { status: method === 'GET' ? 200 : 503 })
  })
})
function draw(form: ReactElement) {
  const client = makeQueryClient()
  client.setQueryData(currentUser.queryKey, { id: 's' } as CurrentUser)
  sessionStorage.clear()
  return show(form, client)
}

const labels: Record<string, string> = {
  title: 'Title',
  story: 'Your story',
  genre: 'Genre',
  musicalPreferences: 'Musical preferences',
  goalAmount: 'Goal in dollars',
  bio: 'Artist bio',
  paypalLink: 'PayPal link',
  tipLink: 'Tip link',
  venmoHandle: 'Venmo handle',
  cashappHandle: 'Cash App handle',
  amount: 'Custom amount',
  externalRef: 'Transaction reference',
  proofUrl: 'Proof URL',
  percentComplete: 'Progress (%)',
}

async function fillIn(values: Record<string, unknown>) {
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value)) for (const choice of value) await tick(document, String(choice))
    else await typeInto(document, labels[name]!, String(value))
}

const nothing = () => {}
async function drawProgress() {
  const page = await draw(<StatusPanel project={project} viewer="songwriter" />)
  // The form takes its start values from the newest history entry, so that entry must load first.
  await appears(page, labels['percentComplete']!)
}
const forms: [string, object, edges.EdgeCase[], () => Promise<unknown>][] = [
  [
    'a request',
    edges.requestBase,
    edges.requestCases,
    () => draw(<RequestForm onClearInvited={nothing} onSent={nothing} />),
  ],
  ['a profile', edges.profileBase, edges.profileCases, () => draw(<ProfileForm />)],
  ['a pledge', {}, edges.donationCases, async () => press(await draw(<ContributeForm />), 'Custom')],
  [
    'a payment',
    edges.sentBase,
    edges.sentCases,
    () => draw(<MarkSentDialog donation={donation} onSent={nothing} onClose={nothing} />),
  ],
  ['progress', {}, edges.progressCases, drawProgress],
]

describe.each(forms)('%s', (_, base, cases, open) => {
  test.each(cases.map((one) => [edges.caseName(one), one] as const))('%s', async (_name, edge) => {
    shows(edge.line)
    await open()
    await fillIn({ ...base, [edge.field]: edge.value })
    await submit(document)
    if (edge.message && edge.completed === undefined) {
      expect(messages(document)).toEqual([edge.message])
      expect(sent).toEqual([])
    } else {
      await expect.poll(() => sent).toHaveLength(1)
      if (edge.completed !== undefined) expect(sent[0]).toMatchObject({ [edge.field]: edge.completed })
    }
  })
})

const texts: [string, edges.EdgeCase[], string, ReactElement][] = [
  ['Note', edges.noteCases, 'Add Note', <NotesPanel key="n" project={project} viewer="songwriter" />],
  [
    'Message',
    edges.messageCases,
    'Send Message',
    <MessagesPanel key="m" project={project} viewer="songwriter" />,
  ],
]

test.each(texts)(
  '%s: sending is off while it is blank, and no more can be typed than fits',
  async (...args) => {
    const [label, cases, action, panel] = args
    shows('5.note.blank', '5.message.blank')
    const page = await draw(panel)
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === action)!
    for (const { value, message } of cases) {
      const { maxLength } = field(page, label) as HTMLTextAreaElement
      await typeInto(page, label, String(value).slice(0, maxLength))
      expect(button.disabled).toBe(message === 'Required')
    }
  },
)

test('each budget that can be chosen asks for its own amounts', async () => {
  shows('2.studio.open-budget-filter', '9.limits.buckets')
  const page = await draw(<OpenRequestsCard />)
  const choices = [...(field(page, 'Budget') as HTMLSelectElement).options].map(({ value }) => value)
  expect(choices).toEqual(['all', ...edges.budgetCases.map(({ choice }) => choice)])
  for (const { choice, query } of edges.budgetCases) {
    await typeInto(page, 'Budget', choice)
    await vi.waitFor(
      () => expect(asked.at(-1)).toBe(`/api/song-requests?${new URLSearchParams(query)}`),
      10_000,
    )
  }
})

test('empty payment fields are sent as absent, and nobody says whose profile it is', async () => {
  shows('5.profile.empty-absent', '5.profile.no-user-id')
  await draw(<ProfileForm />)
  await fillIn({ ...edges.profileBase, venmoHandle: '  ' })
  await submit(document)
  await vi.waitFor(
    () =>
      expect(sent).toEqual([
        {
          ...edges.profileBase,
          sampleSongs: [],
          sampleTitles: [],
          priceFrom: null,
          usualDays: null,
          changesIncluded: null,
          isPaused: false,
          pausedUntil: null,
          otherWay: null,
          publicPage: false,
        },
      ]),
    10_000,
  )
})
