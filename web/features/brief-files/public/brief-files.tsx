import { useMutation, useQuery } from '@tanstack/react-query'
import { uploadKinds } from '#contract/files/uploads'
import { type BriefFileKind, mostBriefFiles } from '#contract/requests/brief-files'
import type { Project } from '#contract/requests/song-requests'
import { ListState } from '../../../ui/list-state.tsx'
import { Part } from '../../../ui/part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttachFailure, waitingOf } from '../../../uploader/attach-failure.tsx'
import { UploadButton, type Uploaded } from '../../../uploader/upload-button.tsx'
import { addFiles, projectFiles } from '../api.ts'
import { Memo, Picture } from '../file-entry.tsx'

interface BriefFilesProps {
  project: Project
  level?: 2 | 4
}

/** Photos and audio of the brief: added by the listener, visible to the two parties only. */
export function BriefFiles({ project, level }: BriefFilesProps) {
  const query = useQuery(projectFiles(project.id))
  const mayChange = project.can.includes('brief')
  return (
    <Part title="Photos and audio" level={level}>
      <ListState
        query={query}
        skeleton={<Skeleton className="h-12" />}
        empty={
          mayChange
            ? 'A photo of the place, the tune someone hummed: only your songwriter sees them.'
            : 'None added.'
        }
        error="Error loading the files of the brief."
      >
        {(files) => (
          <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {files.map((file) => {
              const Entry = file.kind === 'picture' ? Picture : Memo
              return <Entry key={file.id} file={file} project={project} removable={mayChange} />
            })}
          </ul>
        )}
      </ListState>
      {mayChange && query.data && <Adding project={project} room={mostBriefFiles - query.data.length} />}
    </Part>
  )
}

const labels: Record<BriefFileKind, string> = { picture: 'Add photos', memo: 'Add audio' }

function Adding({ project, room }: { project: Project; room: number }) {
  const add = useMutation(addFiles(project.id))
  const attach = (kind: BriefFileKind, uploads: Uploaded[]) => {
    if (uploads.length > 0)
      add.mutate([...(waitingOf(add) ?? []), ...uploads.map((upload) => ({ kind, upload }))])
  }
  if (room <= 0) return <p className="mt-3 text-sm text-muted">A brief has at most {mostBriefFiles} files.</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      {(['picture', 'memo'] as const).map((kind) => (
        <UploadButton
          key={kind}
          kind={kind}
          label={labels[kind]}
          size="sm"
          maxFiles={Math.min(room, uploadKinds[kind].maxFiles)}
          onComplete={(uploads) => attach(kind, uploads)}
        />
      ))}
      <AttachFailure write={add} />
    </div>
  )
}
