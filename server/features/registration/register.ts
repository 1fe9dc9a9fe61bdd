import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BodyOf } from '#contract/grammar/endpoint'
import { type accounts, Registration } from '#contract/people/accounts'
import { accountPaths, stewardParameter } from '#contract/surface/account-paths'
import { now } from '../../db/schema/columns.ts'
import { withTx } from '../../db/transactions/transactions.ts'
import { findUser, type User } from '../../domain/accounts/reads.ts'
import {
  admit,
  assertMayRegister,
  RegistrationRefused,
  refusalOf,
} from '../../domain/accounts/registration.ts'
import { createUser } from '../../domain/accounts/writes.ts'
import { suspendAlike } from '../../domain/moderation/kept/suspension-hashes.ts'
import { conflict, invalid } from '../../errors.ts'
import { addressOf } from '../../http/client-address.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { type FormPage, takeForm } from '../../http/pages/forms.ts'
import { askedInvitation, askedRole, presetRole } from '../../http/pages/return-to.ts'
import type { AccountFeature } from '../../http/sign-in/account-feature.ts'
import { mailSite } from '../../http/sign-in/client-device.ts'
import { enter } from '../../http/sign-in/enter.ts'
import { assertUncommon, hashPassword } from '../../http/sign-in/password.ts'
import { sendsMail } from '../../settings/sends-mail.ts'
import { mailProof } from '../../work/account-mails.ts'

const taken = 'We can’t create an account with this email. If it’s yours, sign in, or ask for a new password'

const noMail = 'Please choose a password: this site can’t email you a link to sign in'

/**
 * Creates an account. Throws 403 if registration is refused, 409 for an email with an account, 400 for a common
 * password and for none on a site without mail, and 429.
 */
export async function register(
  feature: AccountFeature,
  request: FastifyRequest,
  { password, invitation, ...person }: BodyOf<typeof accounts.register>,
): Promise<User> {
  const { db, env, jobs, counts, log } = feature
  if (password !== undefined) assertUncommon(password)
  else if (!sendsMail(env)) throw invalid(noMail, 'password')
  await counts.take([counts.limits.accountsOfAddress, addressOf(request)])
  const logRefused = async (error: unknown): Promise<never> => {
    if (error instanceof RegistrationRefused)
      await log(request, 'registration refused', { email: person.email })
    throw error
  }
  // Hashing is expensive, so refusals come first.
  await assertMayRegister(db, env, { email: person.email, invitation }).catch(logRefused)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const user = await withTx(db, async (tx) => {
    const made = await createUser(tx, { lastName: null, ...person, passwordHash, proofAskedAt: now() })
    if (!made) return undefined
    await admit(tx, env, made, invitation)
    await suspendAlike(tx, feature, { userId: made.id, email: made.email, isNew: true })
    await mailProof(jobs, tx, { userId: made.id, site: mailSite(request, env.publicUrl) })
    return findUser(tx, made.id)
  }).catch(logRefused)
  if (!user) throw conflict(taken)
  await enter(feature, request, user.id)
  await log(request, 'registered', user)
  return user
}

const isForStewards = (asked: unknown) => Object(asked)[stewardParameter] === '1'

/**
 * Page of the form that creates an account. If registration would be refused, the sign-in page shows the
 * reason. But a filled-in form whose invitation was used meanwhile is shown again.
 */
export const registerPage =
  ({ db, env }: SiteFeature, signIn: FormPage): FormPage =>
  async (request, filled, returnTo) => {
    const asked = filled?.values ?? request.query
    const [invitation, forStewards] = [askedInvitation(asked), isForStewards(asked)]
    const refusal = forStewards ? undefined : await refusalOf(db, env, invitation)
    const isKept = refusal === 'spent' && filled !== undefined
    if (refusal && !isKept) return signIn(request, undefined, returnTo)
    return {
      name: 'register',
      props: {
        filled,
        returnTo,
        role: askedRole(filled?.values) ?? presetRole(request.query, returnTo),
        invitation,
        // With an invitation, this form has the button to the sign-in provider. Otherwise the sign-in page
        // has it.
        provider: invitation === undefined ? undefined : env.oidc?.name,
        forStewards,
      },
    }
  }

export const registerForm = (app: FastifyInstance, feature: AccountFeature, page: FormPage) =>
  takeForm(app, {
    paths: accountPaths.register,
    schema: Registration,
    act: async (request, body, returnTo) => {
      await register(feature, request, body)
      return returnTo
    },
    page,
  })
