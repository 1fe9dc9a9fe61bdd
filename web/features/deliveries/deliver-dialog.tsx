import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { type Project } from '#contract/requests/song-requests'
import { deliveries, humanMadeStatement, NewDelivery } from '#contract/work/deliveries'
import { write } from '../../lib/writes/write.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Textarea } from '../../ui/input.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Uploaded } from '../../uploader/upload-button.tsx'
import { useWords } from '../lyric-drafts/public/use-words.ts'
import { projectDeliveries } from '../lyrics/api.ts'
import { type Draft, sent, withStamps } from '../lyrics/public/draft.ts'
import { LyricsBeforeDelivery } from '../lyrics/public/lyrics-before-delivery.tsx'
import { NotYetBeforeDelivery } from '../must-haves/public/not-yet.tsx'
import { beginning } from './beginning.ts'

const deliverSong = (id: string) =>
  write(deliveries.deliver, { id, meta: { success: { title: 'Song uploaded successfully' } } })

const statementMissing = 'Please confirm this: every song here is written by a human'

interface DeliverDialogProps {
  project: Project
  song: Uploaded
  onDelivered: () => void
  onClose: () => void
}

/** Delivers a version. The songwriter must state each time that a human made the song. */
export function DeliverDialog({ project, song, onDelivered, onClose }: DeliverDialogProps) {
  const deliver = useMutation(deliverSong(project.id))
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(NewDelivery),
    defaultValues: {
      songUrl: song.location,
      humanMade: false,
      note: '',
      peaks: song.peaks,
      seconds: song.seconds,
    },
  })
  const { errors } = formState
  const [typed, setTyped] = useState<Draft>()
  const hasVersions = project.completedSongUrl !== null
  const versions = useInfiniteQuery({ ...projectDeliveries(project.id), enabled: hasVersions })
  const last = versions.data?.[0]
  const { drafts, newest } = useWords(project)
  const { words: begun, from } = beginning({ last, sentFirst: newest, seconds: song.seconds })
  const words = typed ?? begun
  // True until the last version and the words that were sent first are loaded. A delivery before that would lose
  // the last version's lyrics.
  const isWaiting = (hasVersions && !last && !versions.isError) || drafts.isPending
  const statementError = useId()
  const delivered = () => {
    onClose()
    onDelivered()
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Deliver “${project.title}”`}
      description={`${song.name} is uploaded. The listener can hear it as soon as you deliver it.`}
      loading={deliver.isPending}
      error={deliver.error}
      onSubmit={handleSubmit((body) => {
        if (!body.humanMade) setError('humanMade', { message: statementMissing }, { shouldFocus: true })
        else deliver.mutate({ ...body, ...sent(withStamps(words) ?? words) }, { onSuccess: delivered })
      })}
      submitLabel="Deliver song"
      submitDisabled={isWaiting}
    >
      <NotYetBeforeDelivery projectId={project.id} />
      <div>
        <Checkbox
          label={humanMadeStatement}
          required
          aria-invalid={errors.humanMade ? true : undefined}
          aria-describedby={statementError}
          {...register('humanMade')}
        />
        <p id={statementError} role="alert" className="text-xs font-semibold text-danger empty:hidden">
          {errors.humanMade?.message}
        </p>
      </div>
      <Field label="Note to the listener (optional)" error={errors.note?.message}>
        <Textarea rows={2} maxLength={limits.note} {...register('note')} />
      </Field>
      {hasVersions && !last && versions.isError && (
        <LoadError query={versions}>Error loading the lyrics of the last version.</LoadError>
      )}
      {drafts.isError && <LoadError query={drafts}>Error loading the words that you sent.</LoadError>}
      {isWaiting ? (
        <Skeleton className="h-32" />
      ) : (
        <LyricsBeforeDelivery
          project={project}
          uploaded={song}
          draft={words}
          from={typed ? undefined : from}
          onChange={setTyped}
        />
      )}
    </FormDialog>
  )
}
