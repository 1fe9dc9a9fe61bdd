import * as z from 'zod/mini'
import { patch, post } from '../grammar/endpoint.ts'
import { Amount } from '../grammar/money.ts'
import { Id, limits, line, optionalText, text } from '../grammar/text.ts'
import { Genre } from '../people/songwriters.ts'
import { NewMustHaves } from './must-haves.ts'
import { BriefChange, occasionFields } from './occasions.ts'
import { Emotion, emotions, Project } from './song-requests.ts'

export const NewSongRequest = z.object({
  title: line(1, limits.title, 'Title is required'),
  story: text(10, limits.story, 'Please share more details about your story'),
  emotions: z
    .array(Emotion, 'Please select at least one emotion')
    .check(z.minLength(1, 'Please select at least one emotion'), z.maxLength(emotions.length)),
  genre: Genre,
  musicalPreferences: optionalText(limits.preferences),
  goalAmount: z.optional(z.nullable(Amount)),
  ...occasionFields,
  /**
   * Id of the only songwriter who may accept, until they decline or the listener opens the request to
   * everyone.
   */
  invitedSongwriterId: z.optional(z.nullable(Id)),
  isAnonymous: z.optional(z.boolean()),
  mustHaves: z.optional(NewMustHaves),
})
export type NewSongRequest = z.output<typeof NewSongRequest>

/** What a request says. Visitors' pages load none of it, because only members ask for songs there. */
export const briefs = {
  create: post('/api/song-requests', NewSongRequest, Project, {
    summary: 'Ask for a song',
    status: 201,
  }),
  change: patch('/api/song-requests/:id/brief', BriefChange, Project, {
    summary: 'Say who an own open request is for, why, and by when',
  }),
}
