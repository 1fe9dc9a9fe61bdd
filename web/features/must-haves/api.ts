import type { BodyIn } from '#contract/grammar/endpoint'
import { mustHaves } from '#contract/requests/must-haves'
import { read } from '../../lib/calls/query.ts'
import { write, writing } from '../../lib/writes/write.ts'

const of = (id: string) => ({ params: { id } })

export const projectMustHaves = (projectId: string) => read(mustHaves.ofProject, of(projectId))

export type MustHaveBody = BodyIn<typeof mustHaves.add>

export const saveMustHave = (projectId: string) =>
  writing({
    calls: [mustHaves.add, mustHaves.change],
    room: projectId,
    run: (call, { id, body }: { id?: string | undefined; body: MustHaveBody }) =>
      id ? call(mustHaves.change, { ...of(id), body }) : call(mustHaves.add, { ...of(projectId), body }),
  })

export const removeMustHave = (projectId: string) =>
  write(mustHaves.remove, { room: projectId, given: (id: string) => of(id) })

export const tickMustHave = (projectId: string, id: string) =>
  writing({
    calls: [mustHaves.tick, mustHaves.untick],
    room: projectId,
    run: (call, { line }: { line: string | null }) =>
      line === null ? call(mustHaves.untick, of(id)) : call(mustHaves.tick, { ...of(id), body: { line } }),
  })
