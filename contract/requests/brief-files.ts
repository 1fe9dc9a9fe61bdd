import * as z from 'zod/mini'
import { Sound } from '../files/sounds.ts'
import { del, get, NoBody, post } from '../grammar/endpoint.ts'
import { Id, limits, optionalLine, Timestamp } from '../grammar/text.ts'

/** Kinds of files that a listener may add to a brief. uploads.ts has the limits of these kinds. */
const briefFileKinds = ['picture', 'memo'] as const
export type BriefFileKind = (typeof briefFileKinds)[number]

export const mostBriefFiles = 12

/** Most seconds of a story that is told by voice. As WAV (16 kHz, 16 bits) it has 6 MB. */
export const mostVoiceSeconds = 180

const NewBriefFile = z.extend(Sound, {
  kind: z.enum(briefFileKinds, 'Please choose what it is'),
  url: z.string('Please upload a file').check(z.maxLength(limits.url)),
  name: optionalLine(limits.title),
})

export const BriefFile = z.object({
  id: Id,
  songRequestId: Id,
  kind: z.enum(briefFileKinds),
  url: z.string(),
  name: z.nullable(z.string()),
  peaks: z.nullable(z.array(z.number())),
  seconds: z.nullable(z.number()),
  createdAt: Timestamp,
})
export type BriefFile = z.infer<typeof BriefFile>

export const briefFiles = {
  ofProject: get('/api/projects/:id/files', z.array(BriefFile), {
    summary: `Photos and audio that belong to the brief; for the two parties, at most ${mostBriefFiles}`,
  }),
  add: post('/api/projects/:id/files', NewBriefFile, BriefFile, {
    summary: 'Add an uploaded photo or audio file to the brief of an own request',
    status: 201,
  }),
  remove: del('/api/brief-files/:id', NoBody, { summary: 'Remove an own file from a brief' }),
}
