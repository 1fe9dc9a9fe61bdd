import type { FastifyRequest } from 'fastify'
import type { byEmail } from '#contract/giving/by-email'
import type { BodyOf } from '#contract/grammar/endpoint'
import { seconds } from '#contract/grammar/time'
import type { RateLimit } from '../../../db/rate-limits.ts'
import { withTx } from '../../../db/transactions/transactions.ts'
import { assertMayRegister } from '../../../domain/accounts/registration.ts'
import { emailPledgeTokens } from '../../../domain/accounts/tokens.ts'
import { isLinkOf } from '../../../domain/requests/shareable-id.ts'
import { HttpError, notFound } from '../../../errors.ts'
import { addressOf } from '../../../http/client-address.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailSite } from '../../../http/sign-in/client-device.ts'
import { accountKey, type Count } from '../../../http/sign-in/limits.ts'
import { sendsMail } from '../../../settings/sends-mail.ts'
import { mailEmailPledge } from './mail.ts'
import { addEmailPledge } from './writes.ts'

/** Limits of mails to addresses that nobody has proven (product.md, "Give by email"). */
const limits = {
  ofNetwork: { name: 'email-pledge-from', max: 5, seconds: seconds.hour },
  ofAddressAndRequest: { name: 'email-pledge-again', max: 1, seconds: seconds.hour },
  ofAddress: { name: 'email-pledge-to', max: 3, seconds: seconds.day },
  ofRequestInHour: { name: 'email-pledge-request-hour', max: 20, seconds: seconds.hour },
  ofRequestInDay: { name: 'email-pledge-request-day', max: 100, seconds: seconds.day },
  ofSite: { name: 'email-pledges', max: 500, seconds: seconds.hour },
} as const satisfies Record<string, RateLimit>

const isOverLimit = (error: unknown) => error instanceof HttpError && error.kind === 'tooMany'

/**
 * Mails a link whose button promises. The reply is equal for every address, and for a mail that a limit stops, so that
 * it says nothing about the address. No account is read. Throws 403 where not everyone can register, 404 without mail or
 * for another request's link, and 429 over the limit of the network address.
 */
export async function askByEmail(
  feature: AccountFeature,
  request: FastifyRequest,
  { email, isAnonymous = false, ...given }: BodyOf<typeof byEmail.pledgeByEmail>,
) {
  const { db, env, jobs, counts, browsers, secret } = feature
  if (!sendsMail(env)) throw notFound()
  await assertMayRegister(db, { ...env, stewardEmails: [] }, { email, invitation: undefined })
  await counts.take([limits.ofNetwork, addressOf(request)])
  if (!(await isLinkOf(db, given))) throw notFound()
  const browserHash = browsers.keep(request)
  if (!(await takeMail(counts, email, given.songRequestId))) return
  const site = mailSite(request, env.publicUrl)
  await withTx(db, async (tx) => {
    const waiting = { ...given, email, isAnonymous, browserHash }
    const id = await addEmailPledge(tx, waiting, emailPledgeTokens(secret))
    await mailEmailPledge(jobs, tx, { id, site })
  })
}

/** Counts a mail. False, and nothing is counted, if one of the limits is reached. */
async function takeMail({ take }: Pick<AccountFeature['counts'], 'take'>, email: string, requestId: string) {
  const all: Count[] = [
    [limits.ofAddressAndRequest, accountKey(`${email} ${requestId}`)],
    [limits.ofAddress, accountKey(email)],
    [limits.ofRequestInHour, requestId],
    [limits.ofRequestInDay, requestId],
    [limits.ofSite, 'all'],
  ]
  try {
    await take(...all)
    return true
  } catch (error) {
    if (isOverLimit(error)) return false
    throw error
  }
}
