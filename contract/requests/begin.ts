import * as z from 'zod/mini'
import { NewAccount } from '../people/accounts.ts'
import { NewSongRequest } from './briefs.ts'
import { occasionFields } from './occasions.ts'

/** An empty field of an HTML form is absent. */
const unlessEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((typed) => (typed === '' ? undefined : typed)),
    schema,
  )

const { title, story, genre } = NewSongRequest.shape
const { firstName, email, password, invitation } = NewAccount.shape

/**
 * Form of `/begin`, which works without scripts: a request, and the account that asks for it unless somebody is
 * signed in. Several emotions are separated by commas.
 */
export const BeginForm = z.object({
  title,
  story,
  genre,
  ...occasionFields,
  emotions: z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((typed) => (typed ? typed.split(',') : [])),
    ),
    NewSongRequest.shape.emotions,
  ),
  isAnonymous: z.pipe(
    z.optional(z.string()),
    z.transform((typed) => typed !== undefined),
  ),
})

/** The account's part of that form. */
export const BeginAccount = z.object({
  firstName,
  email,
  password: unlessEmpty(password),
  invitation: unlessEmpty(invitation),
})
