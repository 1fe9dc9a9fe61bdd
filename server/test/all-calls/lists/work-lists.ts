import { comments } from '#contract/work/comments'
import { deliveries } from '#contract/work/deliveries'
import { projects } from '#contract/work/projects'
import { timeline } from '#contract/work/timeline'
import * as tables from '../../../db/schema.ts'
import { buildDelivery } from '../../factories.ts'
import type { TestApp } from '../../test-app.ts'
import { type List, type ListCase, newestFirst, numbers, project } from './list.ts'

async function said(site: TestApp) {
  const { request, listener, params, who } = await project(site)
  const { id: deliveryId } = await buildDelivery(site.db, request)
  const row = { songRequestId: request.id, deliveryId, authorId: listener.id, text: 'Slower here' }
  // Many with one second, so that a page ends among equal values.
  const rows = numbers.map((number) => ({ ...row, second: Math.floor(number / 30) }))
  const ids = (await site.db.insert(tables.deliveryComments).values(rows).returning()).map(({ id }) => id)
  return { who, ids, deliveryId, params }
}

export const workLists: ListCase[] = [
  [
    'notes',
    projects.notes,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map(() => ({ ...ofProject, title: 'Bridge', content: 'In a minor key' }))
      const ids = newestFirst(await site.db.insert(tables.projectNotes).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'messages',
    projects.messages,
    async (site) => {
      const { params, who, ids } = await messages(site)
      return { who, params, ids }
    },
  ],
  [
    'progress',
    projects.status,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map(() => ({ ...ofProject, status: 'writing' as const, description: 'A verse' }))
      const ids = newestFirst(await site.db.insert(tables.projectStatusUpdates).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'creative changes',
    projects.creativeUpdates,
    async (site) => {
      const { params, who, ofProject } = await project(site)
      const rows = numbers.map((number) => ({ ...ofProject, field: `line ${number}`, newValue: 'jazz' }))
      const ids = newestFirst(await site.db.insert(tables.creativeDirectionUpdates).values(rows).returning())
      return { who, params, ids }
    },
  ],
  [
    'versions',
    deliveries.ofProject,
    async (site) => {
      const { params, who, ofProject, request } = await project(site)
      const songUrl = `/objects/private/songs/${request.id}/1.mp3`
      const rows = numbers.map((number) => ({ ...ofProject, version: number + 1, songUrl }))
      const ids = newestFirst(await site.db.insert(tables.deliveries).values(rows).returning())
      return { who, params, ids }
    },
  ],
  ['the timeline', timeline.ofProject, (site) => messages(site)],
  [
    'the timeline from its beginning',
    timeline.ofProject,
    async (site) => {
      const { ids, ...list } = await messages(site)
      return { ...list, query: { order: 'oldest' }, ids: ids.toReversed() }
    },
  ],
  [
    'comments on a version',
    comments.ofDelivery,
    async (site) => {
      const { who, ids, deliveryId } = await said(site)
      return { who, ids, params: { id: deliveryId } }
    },
  ],
  [
    'open comments',
    comments.open,
    async (site) => {
      const { who, ids, params } = await said(site)
      return { who, ids: ids.toReversed(), params }
    },
  ],
]

async function messages(site: TestApp): Promise<List> {
  const { params, who, listener, songwriter, request } = await project(site)
  const row = {
    songRequestId: request.id,
    senderId: songwriter.id,
    receiverId: listener.id,
    message: 'Hello',
  }
  const rows = numbers.map(() => row)
  return {
    who,
    params,
    ids: newestFirst(await site.db.insert(tables.projectMessages).values(rows).returning()),
  }
}
