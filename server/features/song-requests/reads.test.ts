import { expect, test } from 'vitest'
import type { QueryIn } from '#contract/grammar/endpoint'
import { songRequests as calls } from '#contract/requests/song-requests'
import { projects } from '#contract/work/projects'
import { songRequests } from '../../db/schema.ts'
import { buildProject, buildRequest } from '../../test/factories.ts'
import { useSite } from '../../test/test-app.ts'
import { setRow } from '../../test/test-rows.ts'

const site = useSite()

test('own requests whose next move is their listener’s are those with a version, proposal or message that waits', async () => {
  const { request, ...people } = await buildProject(site.db)
  const { id, listenerId } = request
  const listener = await site.as(people.listener)
  const songwriter = await site.as(people.songwriter)
  const waiting = async (query: QueryIn<typeof calls.mine> = {}) =>
    (await listener.call(calls.mine, { query: { turn: 'own', ...query } })).body.map((one) => one.id)
  const making = async () => (await listener.call(calls.mine)).body.find((one) => one.id === id)?.making
  expect(await waiting()).toEqual([])

  await songwriter.call(projects.sendMessage, {
    params: { id },
    body: { message: 'Which key?', receiverId: listenerId },
  })
  expect(await waiting()).toEqual([id])
  await listener.call(projects.readMessages, { params: { id } })
  expect(await waiting()).toEqual([])

  const proposal = await songwriter.call(projects.propose, {
    params: { id },
    body: { field: 'genre', newValue: 'jazz' },
  })
  await songwriter.call(projects.updateStatus, {
    params: { id },
    body: { status: 'recording', percentComplete: '60' },
  })
  expect(await waiting()).toEqual([id])
  expect(await making()).toEqual({
    songwriterName: people.songwriter.firstName,
    percent: 60,
    pendingProposals: 1,
    hasWaitingWords: false,
    isSilent: false,
  })
  await listener.call(projects.approveChange, { params: { id: proposal.body.id } })
  expect(await waiting()).toEqual([])

  const completed = await buildRequest(site.db, { listenerId, status: 'completed' })
  await setRow(site, songRequests, id, { status: 'completed' })
  expect(await waiting()).toEqual([completed.id, id])
  expect(await waiting({ limit: 1 })).toEqual([completed.id])
  expect(await waiting({ cursor: completed.id })).toEqual([id])
  await setRow(site, songRequests, id, { hiddenAt: '2026-11-20T12:00:00.000Z' })
  expect(await waiting()).toEqual([completed.id])
  await setRow(site, songRequests, completed.id, { status: 'approved' })
  expect(await waiting()).toEqual([])
  const { status } = await listener.call(calls.mine, { query: { turn: 'others' as never } })
  expect([status, (await songwriter.call(calls.mine, { query: { turn: 'own' } })).body]).toEqual([400, []])
})
