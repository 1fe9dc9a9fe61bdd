import type { BodyIn } from '#contract/grammar/endpoint'
import { accounts } from '#contract/people/accounts'
import { registration } from '#contract/people/registration'
import { invitationParameter, type RegistrationSetting } from '#contract/people/registration-settings'
import { eq, sql } from '#drizzle'
import { invitations, users } from '../../db/schema.ts'
import { buildUser } from '../../test/factories.ts'
import { type Client, type TestApp, testApp } from '../../test/test-app.ts'

const steward = 'steward@songs.example'
/** A steward's address in STEWARD_EMAILS that has no account yet. */
export const comingSteward = 'coming@songs.example'

export const password = 'a lamp in the window'
let people = 0
export const newPerson = () => ({
  firstName: 'Ana',
  lastName: 'Lund',
  email: `ana${++people}@songs.example`,
  password,
})

export async function registrationSite(setting: RegistrationSetting, more: NodeJS.ProcessEnv = {}) {
  const settings = { REGISTRATION: setting, STEWARD_EMAILS: `${steward},${comingSteward}`, ...more }
  const site = await testApp({ settings })
  return { ...site, ...(await inviting(site)) }
}
export type RegistrationSite = Awaited<ReturnType<typeof registrationSite>>

export async function inviting(site: TestApp) {
  const one = await site.as(await buildUser(site.db, { email: steward, firstName: 'Ida', lastName: 'Berg' }))
  const invite = (by: Client = one, note?: string, headers = {}) =>
    by.call(registration.invite, { body: { note }, headers })
  return {
    steward: one,
    invite,
    async token() {
      const { body } = await invite()
      return { id: body.id, link: body.link, token: tokenIn(body.link) }
    },
    register: (body: Partial<BodyIn<typeof accounts.register>> = {}) =>
      site.visitor.call(accounts.register, { body: { ...newPerson(), ...body } }),
    withdraw: (id: string, by: Client = one) => by.call(registration.withdraw, { params: { id } }),
    rowOf: async (id: string) => (await site.db.select().from(invitations).where(eq(invitations.id, id)))[0]!,
    expire: (id: string) =>
      site.db
        .update(invitations)
        .set({ expiresAt: sql`now() - interval '1 second'` })
        .where(eq(invitations.id, id)),
    hasAccount: async (email: string) => (await site.db.$count(users, eq(users.email, email))) > 0,
  }
}

export const tokenIn = (link: string) => new URL(link).searchParams.get(invitationParameter) ?? ''
