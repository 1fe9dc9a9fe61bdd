import { useMutation, useQuery } from '@tanstack/react-query'
import { uploadKinds } from '#contract/files/uploads'
import {
  type BriefFile,
  type BriefFileKind,
  mostBriefFiles,
  mostVoiceSeconds,
} from '#contract/requests/brief-files'
import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { SongPlayer } from '../../../player/song-player.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ItemList } from '../../../ui/list-state.tsx'
import { Part } from '../../../ui/part.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AttachFailure, waitingOf } from '../../../uploader/attach-failure.tsx'
import { putBlob } from '../../../uploader/put-blob.ts'
import { UploadButton } from '../../../uploader/upload-button.tsx'
import { Recorder } from '../../must-haves/public/recorder.tsx'
import { addFiles, type Chosen, projectFiles, removeFile } from '../api.ts'
import { recordingName } from './send-recording.ts'

/** Photos and audio of the brief. The listener adds them; only listener and songwriter can see them. */
export function BriefFiles({ project, level }: { project: Project; level?: 2 | 4 }) {
  const query = useQuery(projectFiles(project.id))
  const mayChange = project.can.includes('brief')
  return (
    <Part title="Photos and audio" level={level}>
      <ItemList
        query={query}
        skeleton={<Skeleton className="h-12" />}
        empty={
          mayChange
            ? 'A photo of the place, the tune someone hummed: only your songwriter sees them.'
            : 'None added.'
        }
        error="Error loading the photos and audio."
        className="grid grid-cols-2 gap-4 sm:grid-cols-3"
      >
        {(file) => {
          const Entry = file.kind === 'picture' ? Picture : Memo
          return <Entry key={file.id} file={file} project={project} removable={mayChange} />
        }}
      </ItemList>
      {mayChange && query.data && <Adding project={project} room={mostBriefFiles - query.data.length} />}
    </Part>
  )
}

const labels: Record<BriefFileKind, string> = { picture: 'Add photos', memo: 'Add audio' }

function Adding({ project, room }: { project: Project; room: number }) {
  const add = useMutation(addFiles(project.id))
  const attach = (kind: BriefFileKind, uploads: Chosen['upload'][]) => {
    if (uploads.length > 0)
      add.mutate([...(waitingOf(add) ?? []), ...uploads.map((upload) => ({ kind, upload }))])
  }
  if (room <= 0) return <p className="mt-3 text-sm text-muted">A brief has at most {mostBriefFiles} files.</p>
  return (
    <div className="mt-3 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
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
      <Recorder
        label="Tell it by voice"
        what="your story"
        seconds={mostVoiceSeconds}
        url={undefined}
        keep={(wav) => putBlob('memo', recordingName, wav)}
        onKept={(location) => attach('memo', [{ location, name: recordingName }])}
        microphoneOnly
      />
    </div>
  )
}

interface EntryProps {
  file: BriefFile
  project: Project
  removable: boolean
}

/** Uncropped thumbnail of a photo. A click opens the photo in full size in a new tab. */
function Picture({ file, project, removable }: EntryProps) {
  const name = file.name ?? 'Photo'
  return (
    <li className="grid content-start gap-1">
      <a
        href={`${file.url}?size=1600`}
        target="_blank"
        rel="noreferrer"
        className="grid aspect-[4/3] place-items-center overflow-hidden rounded-md border border-line bg-sunk"
      >
        <img src={`${file.url}?size=480`} alt={name} loading="lazy" className="size-full object-contain" />
      </a>
      <p className="truncate text-xs text-muted" title={name}>
        {name}
      </p>
      {removable && <Remove file={file} project={project} name={name} />}
    </li>
  )
}

function Memo({ file, project, removable }: EntryProps) {
  const name = file.name ?? 'Audio'
  return (
    <li className="col-span-full grid gap-1">
      <p className="truncate text-sm" title={name}>
        {name}
      </p>
      <SongPlayer
        song={{
          src: file.url,
          title: name,
          kind: 'sample',
          href: paths.room(project.shareableId),
          peaks: file.peaks ?? undefined,
          seconds: file.seconds ?? undefined,
        }}
      />
      {removable && <Remove file={file} project={project} name={name} />}
    </li>
  )
}

function Remove({ file, project, name }: Omit<EntryProps, 'removable'> & { name: string }) {
  const remove = useMutation(removeFile(project.id))
  return (
    <div>
      <QuietButton className="-ml-3.5" busy={remove.isPending} onClick={() => remove.mutate(file.id)}>
        Remove<span className="sr-only"> {name}</span>
      </QuietButton>
      <Failure error={remove.error} />
    </div>
  )
}
