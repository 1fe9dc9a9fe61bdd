import { useMutation } from '@tanstack/react-query'
import { linesOf, timesProblem } from '#contract/work/lyrics'
import { errorSentence } from '../../lib/calls/api-error.ts'
import { endingDraft, useDraft, useDraftState } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { QuietButton } from '../../ui/quiet-button.tsx'
import type { VersionProps } from '../comments/public/version-props.ts'
import { saveLyrics } from './api.ts'
import { LyricsField } from './lyrics-field.tsx'
import { type Draft, draftOfVersion, sent, withStamps } from './public/draft.ts'
import { Timing } from './timing.tsx'

interface LyricsEditorProps extends Pick<VersionProps, 'project' | 'delivery' | 'song' | 'list'> {
  onClose: () => void
}

export function LyricsEditor({ project, delivery, song, list, onClose }: LyricsEditorProps) {
  const draft = useDraft<Draft>(`lyrics of ${delivery.id}`)
  const { values, write, clear } = useDraftState(draft, draftOfVersion(delivery.lyrics, delivery.lyricTimes))
  const save = useMutation(endingDraft(draft, saveLyrics(project.id, delivery.id)))
  const stamped = withStamps(values)
  const agreed = project.isApproved && delivery.lyrics !== null
  const body = sent(values)
  const problem = stamped ? undefined : timesProblem({ ...body, seconds: song.seconds })
  const timed = values.times.filter((time) => time !== null).length
  const all = linesOf(values.lyrics).filter((line) => line.trim()).length
  return (
    <section
      aria-label={`Lyrics of version ${delivery.version}`}
      className="grid gap-4 rounded-md border border-line p-4"
    >
      {agreed ? (
        <Timing draft={values} song={song} list={list} onChange={write} />
      ) : (
        <LyricsField label="Lyrics" draft={values} onChange={write}>
          <Timing draft={values} song={song} list={list} onChange={write} />
        </LyricsField>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {all > 0 && !stamped && `${timed} of ${all} lines have their time`}
      </p>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {problem?.message ?? (save.error ? errorSentence(save.error) : undefined)}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {timed > 0 && (
          <QuietButton className="mr-auto" onClick={() => write({ times: values.times.map(() => null) })}>
            Clear all times
          </QuietButton>
        )}
        <QuietButton
          onClick={() => {
            clear()
            onClose()
          }}
        >
          Cancel
        </QuietButton>
        <Button
          size="sm"
          busy={save.isPending}
          disabled={!body.lyrics || problem !== undefined || stamped !== undefined}
          onClick={() => save.mutate(body, { onSuccess: onClose })}
        >
          Save lyrics
        </Button>
      </div>
    </section>
  )
}
