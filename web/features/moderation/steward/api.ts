import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { QueryIn } from '#contract/grammar/endpoint'
import { registration } from '#contract/people/registration'
import { type PausedMatch, stewards } from '#contract/trust/stewards'
import { call } from '../../../lib/calls/api.ts'
import { fresh, read, readAgain, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export type QueueStatus = NonNullable<QueryIn<typeof stewards.queue>['status']>

export const queue = (status: QueueStatus) => fresh(readPages(stewards.queue, { query: { status } }))
export const figures = () => fresh(read(stewards.figures))

/**
 * A reported case. Each read is logged, so its key doesn't start with the queue's key: a change of the queue
 * must not refetch it.
 */
export const caseOf = (id: string) =>
  queryOptions({
    queryKey: ['steward’s case', id],
    queryFn: ({ signal }) => call(stewards.report, { params: { id }, signal }),
  })

export const peopleFound = (asked: { query: string; because: string }) =>
  read(stewards.people, { query: asked })

/** Why a steward opens a person's data: a report's id, or a text. */
export type Because = { report: string } | { because: string }
export const personOf = (id: string, because: Because) =>
  read(stewards.person, { params: { id }, query: because })

export const logBecause = (because: string) => readPages(stewards.log, { query: { because } })

const readCase = (client: QueryClient, id: string) => void readAgain(client, caseOf(id))

export const decide = (caseId: string) =>
  write(stewards.decide, {
    id: caseId,
    onSuccess: (_case, _body, { client }) => readCase(client, caseId),
    meta: { success: { title: 'Decided' } },
  })

export const undo = (caseId: string, id: string) =>
  write(stewards.undo, {
    id,
    onSuccess: (_decision, _body, { client }) => readCase(client, caseId),
    meta: { success: { title: 'Undone', description: 'The person reads it, with your reason.' } },
  })

export const answerAppeal = (caseId: string, id: string) =>
  write(stewards.answerAppeal, {
    id,
    onSuccess: (_decision, _body, { client }) => readCase(client, caseId),
    meta: { success: { title: 'Appeal answered' } },
  })

/**
 * Stops a match, and refetches the person's matches, because the fund's next match may be theirs too. The
 * refetch is also logged.
 */
export const stopMatch = ({ id, code }: PausedMatch, personId: string, because: Because) =>
  write(stewards.stopMatch, {
    id,
    onSuccess: (_match, _body, { client }) => void readAgain(client, personOf(personId, because)),
    meta: { success: { title: `Stopped ${code}`, description: 'It waits in the Community Fund again.' } },
  })

export const setting = () => read(registration.setting)
export const invitations = () => fresh(readPages(registration.invitations))

export const invite = write(registration.invite, { given: (note: string) => ({ body: { note } }) })

export const withdraw = write(registration.withdraw, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Withdrawn', description: 'Its link makes no account any more.' } },
})
