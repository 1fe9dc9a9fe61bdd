import * as z from 'zod/mini'
import { NoBody, post } from '../grammar/endpoint.ts'

/** As it was typed: any that somebody has is let through, to be compared. */
const Password = z.string().check(z.minLength(1), z.maxLength(200))

export const Confirmation = z.object({ password: Password })

/** What people do with their own account. Suspended ones may, too. */
export const ownAccount = {
  confirm: post('/api/account/confirm', Confirmation, NoBody, {
    summary: 'Show again who you are, with the password: for the calls whose 403 has `confirm`',
    whileSuspended: true,
  }),
}
