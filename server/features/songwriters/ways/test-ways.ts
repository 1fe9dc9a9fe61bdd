import { accounts } from '#contract/people/accounts'
import { songwriterProfile } from '#contract/people/songwriter-profile'
import { type AllWays, songwriters, type WaysToBePaid } from '#contract/people/songwriters'
import { asc, eq } from '#drizzle'
import { waysChanges } from '../../../db/schema.ts'
import { buildSongwriter, buildUser } from '../../../test/factories.ts'
import { type Client, statusesOf, type TestApp } from '../../../test/test-app.ts'
import { moneyOf } from '../../../test/test-donations.ts'
import { postForm } from '../../../test/test-forms.ts'
import { backLink } from './link.ts'

const none: WaysToBePaid = { paypalLink: null, venmoHandle: null, cashappHandle: null, tipLink: null }
const own = { ...none, paypalLink: 'https://paypal.me/mira', venmoHandle: '@mira' }
const theirs = { ...none, paypalLink: 'https://paypal.me/thief', venmoHandle: '@mira' }
export const profileForm = { bio: 'Writes quiet songs.', genres: ['folk' as const] }
export const waysOf = { none, own, theirs }

export const isSignedIn = async (who: Client) => (await who.call(accounts.me)).status === 200

export async function change(who: Client, ways: Partial<AllWays>) {
  const { status, text } = await who.call(songwriterProfile.update, { body: { ...profileForm, ...ways } })
  if (status !== 200) throw new Error(text)
}

export const answered = (replies: { statusCode: number }[]) =>
  statusesOf(replies.map(({ statusCode: status }) => ({ status })))

export function thefts(site: TestApp) {
  return {
    stolen: async (profile: Parameters<typeof buildSongwriter>[1] = own) => {
      const user = await buildSongwriter(site.db, profile)
      const giver = await site.as(await buildUser(site.db))
      const changes = () =>
        site.db.select().from(waysChanges).where(eq(waysChanges.userId, user.id)).orderBy(asc(waysChanges.id))
      return {
        user,
        owner: await site.as(user),
        thief: await site.as(user),
        changes,
        seen: async () => (await giver.call(songwriters.one, { params: { id: user.id } })).body,
        mails: () => site.letters.filter(({ to }) => JSON.stringify(to).includes(user.email)),
        story: async () => (await moneyOf(site).story(user.id)).map(([kind]) => kind),
        links: async () =>
          (await changes()).map(({ id }) => backLink(id, { site: '', secret: site.deps.secret })),
      }
    },

    page: (url: string) => site.app.inject({ url }),
    /** Sends the page's form like a browser without a session. */
    press: (url: string) => postForm(site, url),
  }
}
