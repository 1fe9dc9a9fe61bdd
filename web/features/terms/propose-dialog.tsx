import { useState } from 'react'
import type { TermsSide } from '#contract/requests/project-terms'
import type { Project } from '#contract/requests/song-requests'
import { termsLine } from '#contract/surface/terms-line'
import { useDraft } from '../../lib/use-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useFormDialog } from '../../ui/use-form-dialog.ts'
import { proposeTerms } from './api.ts'
import { TermsFields, type TermsValues, TypedTerms, termsValues } from './public/terms-fields.tsx'

export interface ProposeDialogProps {
  project: Project
  viewer: TermsSide
  /** Name of the other party. */
  other: string
  writer: string
  onClose: () => void
}

/** Form of a proposal. It begins with the terms that wait, else with those that hold, else with the request. */
export function ProposeDialog({ project, viewer, other, writer, onClose }: ProposeDialogProps) {
  const { id, terms, goalAmount, neededBy } = project
  const waiting = terms?.waiting
  const [atFirst] = useState(waiting?.id)
  const { dialog, ...form } = useFormDialog({
    schema: TypedTerms,
    values: termsValues(waiting ?? terms?.agreed ?? { price: goalAmount, readyBy: neededBy }),
    write: proposeTerms(id),
    draft: useDraft<TermsValues>(`terms of ${id}`),
    onClose,
  })
  const isNewer = waiting && waiting.id !== atFirst && waiting.by !== viewer
  return (
    <FormDialog
      {...dialog}
      title="Propose terms"
      description={`Nothing is agreed until ${other} says yes. ${waiting ? 'Your proposal replaces the one that waits.' : ''}`}
      submitLabel="Propose"
    >
      <p aria-live="polite" className="text-sm font-semibold empty:hidden first-letter:uppercase">
        {isNewer && `${other} has proposed meanwhile: ${termsLine(waiting, { writer })}.`}
      </p>
      <TermsFields form={form} neededBy={neededBy} writer={writer} />
    </FormDialog>
  )
}
