import { useMutation } from '@tanstack/react-query'
import type { BriefFile } from '#contract/requests/brief-files'
import type { Project } from '#contract/requests/song-requests'
import { paths } from '#contract/surface/paths'
import { SongPlayer } from '../../player/song-player.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { removeFile } from './api.ts'

interface EntryProps {
  file: BriefFile
  project: Project
  removable: boolean
}

/** Uncropped thumbnail; a click opens the full size in a new tab. */
export function Picture({ file, project, removable }: EntryProps) {
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

/** Audio, played in the site's player. */
export function Memo({ file, project, removable }: EntryProps) {
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
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3.5"
        busy={remove.isPending}
        onClick={() => remove.mutate(file.id)}
      >
        Remove<span className="sr-only"> {name}</span>
      </Button>
      <Failure error={remove.error} />
    </div>
  )
}
