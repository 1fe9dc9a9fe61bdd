import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { mustHaves } from '#contract/requests/must-haves'
import { call } from '../../lib/calls/api.ts'
import { keyOf, read } from '../../lib/calls/query.ts'

const of = (id: string) => ({ params: { id } })

export const projectMustHaves = (projectId: string) => read(mustHaves.ofProject, of(projectId))

const readAgain = (client: QueryClient, projectId: string) =>
  client.invalidateQueries({ queryKey: keyOf(mustHaves.ofProject, of(projectId)) })

interface Context {
  client: QueryClient
}
const afterwards = (projectId: string) => ({
  onSettled: (_data: unknown, _error: unknown, _given: unknown, _result: unknown, { client }: Context) =>
    readAgain(client, projectId),
})

export type MustHaveBody = BodyIn<typeof mustHaves.add>

/** Adds one, or changes the one with this id. */
export const saveMustHave = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ id, body }: { id?: string | undefined; body: MustHaveBody }) =>
      id ? call(mustHaves.change, { ...of(id), body }) : call(mustHaves.add, { ...of(projectId), body }),
    ...afterwards(projectId),
  })

export const removeMustHave = (projectId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call(mustHaves.remove, of(id)),
    ...afterwards(projectId),
  })

/** Names the line that carries it; null takes the tick back. */
export const tickMustHave = (projectId: string) =>
  mutationOptions({
    mutationFn: ({ id, line }: { id: string; line: string | null }) =>
      line === null ? call(mustHaves.untick, of(id)) : call(mustHaves.tick, { ...of(id), body: { line } }),
    ...afterwards(projectId),
  })
