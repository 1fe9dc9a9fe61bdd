import { expect, test } from 'vitest'
import { songRequests } from '#contract/requests/song-requests'
import { projects as calls } from '#contract/work/projects'
import { shows } from '#spec'
import { statusesOf, useSite } from '../../test/test-app.ts'
import { kindsTold, toldTo } from '../../test/test-left.ts'
import { projectOf } from '../../test/test-project.ts'

const site = useSite()

test('a proposal starts from what the request says, then from what was agreed', async () => {
  shows('3.creative.approved', '4.creative.pending')
  const { params, listener, songwriter } = await projectOf(site, { emotions: ['hopeful', 'happy'] })
  const propose = async (field: string, newValue: string, originalValue?: string) =>
    (await songwriter.call(calls.propose, { params, body: { field, newValue, originalValue } })).body

  const first = await propose('genre', 'jazz', 'what I say it was')
  expect(first).toMatchObject({
    originalValue: 'folk',
    newValue: 'jazz',
    decision: 'pending',
    isApprovedByListener: false,
  })
  expect(await propose('emotions', 'hopeful')).toMatchObject({ originalValue: 'hopeful, happy' })
  expect(await propose('musicalPreferences', 'A waltz')).toMatchObject({ originalValue: null })
  expect(await propose('tempo', '90', '120')).toMatchObject({ originalValue: '120' })
  expect((await toldTo(site, listener.id))[0]).toMatchObject({
    kind: 'proposal',
    subjects: { field: 'genre' },
  })

  const approved = await listener.call(calls.approveChange, { params: first })
  expect(approved).toMatchObject({ status: 200, body: { decision: 'approved', isApprovedByListener: true } })
  const second = await propose('genre', 'pop')
  expect(second).toMatchObject({ originalValue: 'jazz', newValue: 'pop' })
  const declined = await listener.call(calls.declineChange, { params: second })
  expect(declined.body).toMatchObject({ decision: 'declined', isApprovedByListener: false })
  expect(await propose('genre', 'rock')).toMatchObject({ originalValue: 'jazz' })
  expect(await kindsTold(site, songwriter.id)).toEqual(['proposal_answered', 'proposal_answered'])
  expect((await listener.call(calls.creativeUpdates, { params })).body.at(-1)).toMatchObject({
    newValue: 'jazz',
  })
  const empty = await songwriter.call(calls.propose, { params, body: { field: '', newValue: '' } })
  expect(empty.status).toBe(400)
  // The request keeps the listener's original words.
  expect((await listener.call(songRequests.mine)).body).toMatchObject([{ genre: 'folk' }])
})

test('of proposals for one field at once one is pending, the others are refused', async () => {
  const { params, songwriter } = await projectOf(site)
  const tries = await Promise.all(
    ['jazz', 'pop', 'rock', 'indie'].map((newValue) =>
      songwriter.call(calls.propose, { params, body: { field: 'genre', newValue } }),
    ),
  )
  expect(statusesOf(tries)).toEqual([201, 409, 409, 409])
  expect(tries.find(({ status }) => status === 409)!.problem.detail).toContain('waiting')
  const other = await songwriter.call(calls.propose, { params, body: { field: 'title', newValue: 'Light' } })
  expect(other.status).toBe(201)
})

test('a sixth pending proposal is refused, also of two at once, until one is answered', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const propose = (field: string) =>
    songwriter.call(calls.propose, { params, body: { field, newValue: 'slower' } })
  for (const field of ['genre', 'title', 'story', 'tempo']) expect((await propose(field)).status).toBe(201)
  const tries = await Promise.all(['key', 'length', 'mood'].map(propose))
  expect(statusesOf(tries)).toEqual([201, 409, 409])
  const sixth = await propose('voice')
  expect([sixth.status, sixth.problem.detail]).toEqual([
    409,
    '5 changes are waiting for the listener’s answer already, and no more can',
  ])
  const [newest] = (await listener.call(calls.creativeUpdates, { params })).body
  await listener.call(calls.declineChange, { params: newest! })
  expect((await propose('voice')).status).toBe(201)
})

test('an answer is final, and of two at once one counts', async () => {
  const { params, listener, songwriter } = await projectOf(site)
  const { body } = await songwriter.call(calls.propose, {
    params,
    body: { field: 'genre', newValue: 'jazz' },
  })
  const answers = await Promise.all(
    [calls.approveChange, calls.declineChange, calls.approveChange].map((call) =>
      listener.call(call, { params: body }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  const { decision } = answers.find(({ status }) => status === 200)!.body
  expect((await listener.call(calls.creativeUpdates, { params })).body).toMatchObject([{ decision }])
  expect(await toldTo(site, songwriter.id)).toHaveLength(1)
})
