import { waysBackPath } from '#contract/surface/paths'
import { readSigned, signedLink } from '../../../http/session/signed-link.ts'

const purpose = 'put ways to be paid back'

/** Returns a signed link that undoes a change. It works for anyone who has the email, signed in or not. */
export const backLink = (changeId: string, { site, secret }: { site: string; secret: string }) =>
  signedLink(site + waysBackPath, { change: changeId }, { secret, purpose })

/** Returns the id of the change from such a link. Undefined if the link has no valid signature. */
export const readBack = (query: unknown, secret: string) =>
  readSigned(query, ['change'], { secret, purpose })?.change
