import * as z from 'zod/mini'
import { NoBody, post } from '../grammar/endpoint.ts'
import { NewTerms } from './new-terms.ts'
import { Terms } from './project-terms.ts'
import { Project } from './song-requests.ts'

/** Body of an acceptance. Without terms it agrees to nothing, and the request is accepted as it is. */
const Acceptance = z.object({ terms: z.optional(NewTerms) })

/** The acceptance of a request, and the terms on which its two parties agree. */
export const acceptance = {
  accept: post('/api/song-requests/:id/assign', Acceptance, Project, {
    summary: 'Accept an open request, and propose terms to its listener if you like',
    bodyOptional: true,
  }),
  agree: post('/api/song-requests/:id/terms/:termsId/agree', NoBody, Terms, {
    summary: 'Agree to the terms that the other party proposed',
  }),
  decline: post('/api/song-requests/:id/terms/:termsId/decline', NoBody, Terms, {
    summary: 'Decline the terms that the other party proposed',
  }),
  propose: post('/api/song-requests/:id/terms', NewTerms, Terms, {
    summary: 'Propose terms to the other party; they end the ones that wait',
    status: 201,
  }),
}
