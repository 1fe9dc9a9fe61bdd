import { type BriefFile, type BriefFileKind, briefFiles } from '#contract/requests/brief-files'
import { read } from '../../lib/calls/query.ts'
import { write, writing } from '../../lib/writes/write.ts'
import type { Uploaded } from '../../uploader/uploaded.ts'
import { sendRecording } from './public/send-recording.ts'

const of = (id: string) => ({ params: { id } })

export const projectFiles = (projectId: string) => read(briefFiles.ofProject, of(projectId))

export interface Chosen {
  kind: BriefFileKind
  upload: Pick<Uploaded, 'location' | 'name' | 'peaks' | 'seconds'>
}

/**
 * Attaches uploaded files one after the other. If one is refused, the earlier ones stay attached. Safe to
 * retry.
 */
export const addFiles = (projectId: string) =>
  writing({
    calls: [briefFiles.add],
    room: projectId,
    run: async (call, chosen: readonly Chosen[]) => {
      const added: BriefFile[] = []
      for (const { kind, upload } of chosen) {
        const { location: url, name, peaks, seconds } = upload
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
      }
      return added
    },
    meta: {
      success: { title: 'Added to your request', description: 'Your songwriter sees it, and nobody else.' },
    },
  })

/** Sends a draft's recording again, which wasn't added when its request was sent. */
export const addRecording = (projectId: string) =>
  writing({
    calls: [briefFiles.add],
    room: projectId,
    run: (call, key: string) => sendRecording(call, projectId, key),
  })

export const removeFile = (projectId: string) =>
  write(briefFiles.remove, { room: projectId, given: (id: string) => of(id) })
