import { Fragment } from 'react'
import type { NewTerms } from '#contract/requests/new-terms'
import type { Project } from '#contract/requests/song-requests'
import { daysLeft, termsParts } from '#contract/surface/terms-line'
import { daysUntil, useOwnDay } from '../../../lib/own-day.ts'

interface TermsLineProps {
  project: Project
  /** 'You', or the songwriter's name. */
  writer: string
  className?: string
}

interface TermsWordsProps {
  terms: NewTerms
  writer: string
  asked?: number
  movedTo?: string | null
}

/** Terms in one line, which breaks only between its parts. */
export const TermsWords = ({ terms, ...reading }: TermsWordsProps) =>
  termsParts(terms, reading).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <span className={index > 0 ? 'whitespace-nowrap' : undefined}>{part}</span>
    </Fragment>
  ))

/** What is agreed for a song, and how many days are left while nothing is delivered. */
export function TermsLine({ project, writer, className }: TermsLineProps) {
  const today = useOwnDay()
  const { terms, status, completedSongUrl, hiddenAt } = project
  if (!terms?.agreed) return null
  // The days stand still while the song is hidden.
  const isAhead = status === 'in_progress' && !completedSongUrl && !hiddenAt
  return (
    <span className={className}>
      <TermsWords terms={terms.agreed} writer={writer} asked={terms.changesAsked} movedTo={terms.movedTo} />
      {isAhead && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            {daysLeft(daysUntil(terms.movedTo ?? terms.agreed.readyBy, today))}
          </span>
        </>
      )}
    </span>
  )
}
