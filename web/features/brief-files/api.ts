import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { type BriefFile, type BriefFileKind, briefFiles } from '#contract/requests/brief-files'
import { call } from '../../lib/calls/api.ts'
import { keyOf, read } from '../../lib/calls/query.ts'
import type { Uploaded } from '../../uploader/uploaded.ts'

const of = (id: string) => ({ params: { id } })

export const projectFiles = (projectId: string) => read(briefFiles.ofProject, of(projectId))

const readAgain = (client: QueryClient, projectId: string) =>
  client.invalidateQueries({ queryKey: keyOf(briefFiles.ofProject, of(projectId)) })

/** Adds what was uploaded, one after the other; those before one that is refused stay. */
export const addFiles = (projectId: string) =>
  mutationOptions({
    mutationFn: async ({ kind, uploads }: { kind: BriefFileKind; uploads: Uploaded[] }) => {
      const added: BriefFile[] = []
      for (const { location: url, name, peaks, seconds } of uploads)
        added.push(
          await call(briefFiles.add, {
            ...of(projectId),
            body: {
              kind,
              url,
              name,
              ...(peaks && { peaks }),
              ...(seconds !== undefined && { seconds }),
            },
          }),
        )
      return added
    },
    onSettled: (_added, _error, _given, _result, { client }) => readAgain(client, projectId),
    meta: {
      success: { title: 'Added to the brief', description: 'Your songwriter sees it, and nobody else.' },
    },
  })

export const removeFile = (projectId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call(briefFiles.remove, of(id)),
    onSettled: (_gone, _error, _id, _result, { client }) => readAgain(client, projectId),
  })
