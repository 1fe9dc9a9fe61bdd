import type { ProjectStatus } from '#contract/grammar/state'
import type { OwnRequest } from '#contract/requests/song-requests'
import { sql } from '#unguarded'
import {
  creativeDirectionUpdates,
  lyricComments,
  lyricDrafts,
  projectMessages,
  projectStatusUpdates,
  songRequests,
  users,
} from '../../db/schema.ts'
import { isSilent } from './inactivity.ts'
import { asProject, type ProjectRow } from './requests.ts'
import { waitsFor } from './terms/project-terms.ts'
import { isOfListedPerson, isThere } from './visible.ts'

interface Work {
  status: ProjectStatus
  percentComplete: number
  createdAt: string
}

/** SQL: the newest status update of a request's songwriter. */
export const work = sql<Work | null>`(select json_build_object('status', newest.status,
    'percentComplete', newest.percent_complete, 'createdAt', newest.created_at)
  from ${projectStatusUpdates} as newest where newest.song_request_id = ${songRequests.id}
    and newest.songwriter_id = ${songRequests.songwriterId} order by newest.id desc limit 1)`

/** SQL: number of a request's proposals that wait for the listener's answer. */
export const pendingProposals = sql<number>`(select count(*)::int from ${creativeDirectionUpdates} as pending
  where pending.song_request_id = ${songRequests.id} and pending.decided_at is null)`

/**
 * SQL condition: the songwriter's newest words wait for the listener, who has neither said that they are right
 * nor commented on them.
 */
export const hasWaitingWords = sql<boolean>`coalesce((select draft.right_at is null and not exists (
    select 1 from ${lyricComments} as said
    where said.draft_id = draft.id and said.author_id = ${songRequests.listenerId})
  from ${lyricDrafts} as draft where draft.song_request_id = ${songRequests.id}
    and draft.songwriter_id = ${songRequests.songwriterId} and draft.hidden_at is null
  order by draft.id desc limit 1), false)`

/**
 * SQL condition: the next move of a request is its listener's: a version, terms, a proposal, words or a message
 * wait, or the songwriter is silent. Terms of a songwriter who is away can't be answered. `nextMove` of the browser
 * says what it is.
 */
export const isListenersTurn = sql`(${isThere} and (${songRequests.status} = 'completed'
  or ${songRequests.status} = 'in_progress' and (${pendingProposals} > 0
    or ${waitsFor('listener')} and ${isOfListedPerson(songRequests.songwriterId)} or ${hasWaitingWords} or ${isSilent}
    or exists (select 1 from ${projectMessages} as word where word.song_request_id = ${songRequests.id}
      and word.receiver_id = ${songRequests.listenerId} and not word.is_read and word.hidden_at is null))))`

/** Columns that `asOwnRequests` needs besides those of a project. */
export const makingColumns = {
  writerName: sql<string | null>`(select writer.first_name from ${users} as writer
    where writer.id = ${songRequests.songwriterId})`.as('writer_name'),
  work: work.as('work'),
  pendingProposals: pendingProposals.as('pending_proposals'),
  hasWaitingWords: hasWaitingWords.as('has_waiting_words'),
}

interface OwnRow extends ProjectRow {
  writerName: string | null
  work: Work | null
  pendingProposals: number
  hasWaitingWords: boolean
}

export const asOwnRequests = (rows: OwnRow[], listenerId: string): OwnRequest[] =>
  rows.map(({ writerName, work: newest, pendingProposals: waiting, hasWaitingWords: isWaiting, ...row }) => ({
    ...asProject(row, listenerId),
    making: {
      songwriterName: writerName,
      percent: newest?.percentComplete ?? null,
      pendingProposals: waiting,
      hasWaitingWords: isWaiting,
      isSilent: row.isSilent,
    },
  }))
