import { waysBackPath } from '#contract/surface/paths'
import { readSigned, signedLink } from '../../../http/session/signed-link.ts'

const purpose = 'put ways to be paid back'

/** Link that puts back what was before a change: works for anyone who has the mail, signed in or not. */
export const backLink = (changeId: string, { site, secret }: { site: string; secret: string }) =>
  signedLink(site + waysBackPath, { change: changeId }, { secret, purpose })

/** The change of such a link; undefined where we did not sign it. */
export const readBack = (query: unknown, secret: string) =>
  readSigned(query, ['change'], { secret, purpose })?.change
