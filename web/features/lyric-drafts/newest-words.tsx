import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { firstNameOr } from '#contract/surface/format'
import type { LyricComment, LyricDraft } from '#contract/work/lyric-drafts'
import type { PanelProps } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { ListQuery } from '../../ui/list-state.tsx'
import { sayRight } from './api.ts'
import { type ChosenLine, Draft } from './draft.tsx'
import { SendForm } from './send-form.tsx'

interface NewestWordsProps {
  panel: PanelProps
  draft: LyricDraft
  comments: ListQuery<LyricComment>
  chosenLine: ChosenLine
}

/** The newest words: the listener says that they are right, the songwriter sends changed ones. */
export function NewestWords({ panel, draft, comments, chosenLine }: NewestWordsProps) {
  const { project, viewer } = panel
  const right = useMutation(sayRight(project.id))
  const mayAnswer = project.can.includes('words') && draft.rightAt === null
  // The listener's own comment is an answer: the songwriter has the next move.
  const waits =
    project.status === 'in_progress' &&
    !comments.data?.some(({ authorId }) => authorId === project.listenerId)
  return (
    <>
      <Draft
        panel={panel}
        draft={draft}
        comments={comments}
        chosenLine={project.can.includes('comment') ? chosenLine : undefined}
      />
      {draft.rightAt && (
        <p className="text-sm font-semibold text-approved">
          {viewer === 'listener'
            ? 'You said that these are right.'
            : `${firstNameOr(project.listener, 'The listener')} says that these are right.`}
        </p>
      )}
      {mayAnswer && (
        <div>
          <Button
            size="sm"
            variant={waits ? 'primary' : 'secondary'}
            busy={right.isPending}
            onClick={() => right.mutate(draft.id)}
          >
            These are right
          </Button>
          <Failure error={right.error} className="mt-2" />
        </div>
      )}
      {viewer === 'songwriter' && project.can.includes('work') && <Changing panel={panel} draft={draft} />}
    </>
  )
}

function Changing({ panel: { project }, draft }: Pick<NewestWordsProps, 'panel' | 'draft'>) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <SendForm project={project} newest={draft} onClose={() => setWriting(false)} />
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setWriting(true)}>
        Change the words
      </Button>
    </div>
  )
}
