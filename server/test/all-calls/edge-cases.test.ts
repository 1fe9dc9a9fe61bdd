import { beforeAll, describe, expect, test } from 'vitest'
import { donations } from '#contract/giving/donations'
import type { Endpoint } from '#contract/grammar/endpoint'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { shows } from '#spec'
import * as edges from '../../../spec/5-rules/edge-cases.ts'
import { buildDonation, buildProject, buildRequest, buildSongwriter, buildUser } from '../factories.ts'
import { type Client, useClient, useSite } from '../test-app.ts'

/**
 * Sends each edge case of `edges` to the API. web/ui/field.test.tsx checks the forms with the same values.
 */

const site = useSite({ settings: { MAX_PROMISED: '99999999.99' } })
const member = useClient(site, () => buildUser(site.db))
const songwriter = useClient(site, () => buildSongwriter(site.db))
let project: Awaited<ReturnType<typeof buildProject>>
let writer: Client
beforeAll(async () => {
  project = await buildProject(site.db)
  writer = await site.as(project.songwriter)
})

type Call = (body: Record<string, unknown>) => ReturnType<Client['call']>
const to =
  (client: () => Client, endpoint: Endpoint): Call =>
  (body) =>
    client().call(endpoint, { params: { id: project.request.id }, body })
const toFund: Call = async (body) =>
  (await site.as(await buildUser(site.db))).call(donations.create, { body: { isGeneral: true, ...body } })
const aboutPledge: Call = async (body) => {
  const { id } = await buildDonation(site.db, { underwriterId: member.id })
  return member.call(donations.markSent, { params: { id }, body })
}
const status = { status: 'writing' }

const rules: [string, object, edges.EdgeCase[], Call][] = [
  ['a request', edges.requestBase, edges.requestCases, to(() => member, briefs.create)],
  ['a profile', edges.profileBase, edges.profileCases, to(() => songwriter, songwriterProfile.update)],
  ['a pledge', {}, edges.donationCases, toFund],
  ['a written amount', {}, edges.writtenDonationCases, toFund],
  ['a payment', edges.sentBase, edges.sentCases, aboutPledge],
  ['progress', status, edges.progressCases, to(() => writer, projects.updateStatus)],
  ['a note', {}, edges.noteCases, to(() => writer, projects.addNote)],
]

describe.each(rules)('%s', (_, base, cases, call) => {
  test.each(cases.map((one) => [edges.caseName(one), one] as const))('%s', async (_name, edge) => {
    shows(edge.line)
    const { status: answer, problem } = await call({ ...base, [edge.field]: edge.sent })
    if (!edge.message) return expect(answer).toBeLessThan(300)
    expect(answer).toBe(400)
    expect(problem.issues).toContainEqual({ path: edge.field, message: edge.message })
  })
})

test('accepted values are stored as they were meant', async () => {
  const asked = await member.call(briefs.create, {
    body: { ...edges.requestBase, title: ' A ', goalAmount: '$1,000' },
  })
  expect(asked.body).toMatchObject({ title: 'A', goalAmount: '1000.00', musicalPreferences: null })
  const saved = await songwriter.call(songwriterProfile.update, {
    body: { ...edges.profileBase, paypalLink: '', venmoHandle: '  ', tipLink: ' https://songs.example ' },
  })
  expect(saved.body).toMatchObject({ paypalLink: null, venmoHandle: null, tipLink: 'https://songs.example' })
  const pledged = await member.call(donations.create, { body: { amount: '1,000.5', isGeneral: true } })
  expect(pledged.body.amount).toBe('1000.50')
})

test('each budget has both of its ends in it, and nothing beyond them', async () => {
  shows('2.studio.open-budget-bounds', '2.studio.open-budget-amount', '9.limits.buckets')
  for (const pledgedAmount of edges.pledgedAmounts)
    await buildRequest(site.db, { genre: 'classical', pledgedAmount })
  for (const { query, in: amounts } of edges.budgetCases) {
    const { body } = await songwriter.call(songRequests.open, { query: { genre: 'classical', ...query } })
    expect(body.map(({ pledgedAmount }) => pledgedAmount)).toEqual(amounts.toReversed())
  }
})

test.each(edges.messageCases)('a message of $value', async (edge) => {
  shows(edge.line)
  const body = { message: edge.value, receiverId: project.listener.id }
  const { status: answer, problem } = await to(() => writer, projects.sendMessage)(body)
  expect(answer).toBe(edge.message ? 400 : 201)
  expect(problem.issues).toEqual(edge.message && [{ path: 'message', message: edge.message }])
})
