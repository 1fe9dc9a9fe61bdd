import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ProjectTerms as Shown, TermsSide } from '#contract/requests/project-terms'
import type { Project } from '#contract/requests/song-requests'
import { termsAnchor } from '#contract/surface/terms-line'
import { useKeptFocus } from '../../../lib/kept-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { lateForms } from '../../../ui/late-forms.ts'
import { Answers, Waiting } from '../answers.tsx'
import { type Answer, answerTerms } from '../api.ts'
import { TermsLine, TermsWords } from './terms-line.tsx'

const { ProposeDialog } = lateForms(() => import('../propose-dialog.tsx'))

interface ProjectTermsProps {
  project: Project
  viewer: TermsSide
  /** First name of the other party, or who they are. */
  other: string
  level: 2 | 3 | 4
  /** What else the viewer can do after terms were declined. */
  children?: ReactNode
}

/** Terms of a project, for its two parties: what is agreed, what waits for an answer, and the answers. */
export function ProjectTerms({ project, viewer, other, level, children }: ProjectTermsProps) {
  const [proposes, setProposes] = useState(false)
  const answer = useMutation(answerTerms(project.id))
  const { part, heading } = useKeptFocus<HTMLHeadingElement>()
  const { terms } = project
  const isOver = project.status === 'approved'
  // Nothing is said after the approval where nothing was agreed.
  if (!terms || (isOver && !terms.agreed)) return null
  const mayAct = project.can.includes('terms')
  const { waiting } = terms
  const writer = viewer === 'songwriter' ? 'You' : other
  const isAsked = waiting !== null && waiting.by !== viewer
  const declined = isOver ? undefined : lastDeclined(terms)
  const Heading = `h${level}` as const
  return (
    <section
      {...part}
      id={termsAnchor}
      aria-labelledby={`${termsAnchor}-heading`}
      className="grid scroll-mt-24 gap-2 [overflow-wrap:anywhere]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading
          ref={heading}
          id={`${termsAnchor}-heading`}
          tabIndex={-1}
          className="liner font-sans text-muted"
        >
          Terms
        </Heading>
        {mayAct && !isAsked && (
          <Button variant="quiet" size="sm" className="-mr-3.5" onClick={() => setProposes(true)}>
            {waiting ? 'Change your proposal' : terms.agreed ? 'Propose other terms' : 'Propose terms'}
          </Button>
        )}
      </div>
      <div aria-live="polite" className="figures grid gap-2 *:first-letter:uppercase">
        <p>{terms.agreed ? <TermsLine project={project} writer={writer} /> : 'No terms agreed.'}</p>
        {waiting && <Waiting waiting={waiting} isAsked={isAsked} {...{ terms, other, writer }} />}
        {declined && (
          <p className="text-sm text-muted">
            {declined.by === viewer ? `${other} declined your terms` : `You declined ${other}’s terms`}:{' '}
            <TermsWords terms={declined} writer={writer} />.
          </p>
        )}
      </div>
      <Failure error={isDone(answer.variables, terms) ? undefined : answer.error} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 empty:hidden">
        {mayAct && isAsked && (
          <Answers key={waiting.id} waiting={waiting} answer={answer} onPropose={() => setProposes(true)} />
        )}
        {declined && children}
      </div>
      {proposes && (
        <ProposeDialog
          project={project}
          viewer={viewer}
          other={other}
          writer={writer}
          onClose={() => setProposes(false)}
        />
      )}
    </section>
  )
}

/** The terms that were declined last, until something newer waits or holds. */
const lastDeclined = ({ agreed, waiting, declined }: Shown) =>
  !waiting && declined && (declined.answeredAt ?? '') > (agreed?.answeredAt ?? '') ? declined : undefined

/** True if an answer was given although its reply was lost. */
const isDone = (given: Answer | undefined, { agreed, declined }: Shown) =>
  given !== undefined && (given.isAgreed ? agreed : declined)?.id === given.termsId
