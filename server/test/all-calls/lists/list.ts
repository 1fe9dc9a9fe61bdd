import type { Endpoint } from '#contract/grammar/endpoint'
import { buildProject } from '../../factories.ts'
import type { Client, TestApp } from '../../test-app.ts'

/** More than two full pages. */
export const numbers = Array.from({ length: 105 }, (_, number) => number)

export interface List {
  who: Client
  params?: Record<string, string>
  query?: Record<string, string>
  /** In the order of the list. */
  ids: string[]
}

export type ListCase = [name: string, call: Endpoint, build: (site: TestApp) => Promise<List>]

type Ids = { id: string }[]
export const newestFirst = (rows: Ids) => rows.map(({ id }) => id).toReversed()

/** A project, seen by its listener. */
export async function project(site: TestApp) {
  const { request, listener, songwriter } = await buildProject(site.db)
  const ofProject = { songRequestId: request.id, songwriterId: songwriter.id }
  return {
    request,
    listener,
    songwriter,
    ofProject,
    params: { id: request.id },
    who: await site.as(listener),
  }
}
