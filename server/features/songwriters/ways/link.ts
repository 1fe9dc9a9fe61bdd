import { waysBackPath } from '#contract/surface/paths'
import { readSigned, signedLink } from '../../../http/session/signed-link.ts'

const purpose = 'put ways to be paid back'

/** Link that undoes a change, for anyone who has the mail, signed in or not. */
export const backLink = (changeId: string, { site, secret }: { site: string; secret: string }) =>
  signedLink(site + waysBackPath, { change: changeId }, { secret, purpose })

/** The change of such a link. Undefined without our signature. */
export const readBack = (query: unknown, secret: string) =>
  readSigned(query, ['change'], { secret, purpose })?.change
