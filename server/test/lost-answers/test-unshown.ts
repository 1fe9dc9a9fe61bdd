import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sources } from '#contract/files/upload-sources'
import { storageHelper, uploads } from '#contract/files/uploads'
import { byEmail } from '#contract/giving/by-email'
import { accounts } from '#contract/people/accounts'
import { closing } from '#contract/people/closing'
import { ownAccount } from '#contract/people/own-account'
import { type PasskeyOptions, passkeys } from '#contract/people/passkeys'
import { eq } from '#drizzle'
import { now } from '../../db/schema/columns.ts'
import { invitations, songRequests, users } from '../../db/schema.ts'
import { addResetToken, hashOf, newToken } from '../../domain/accounts/tokens.ts'
import { asProven, softPasskey } from '../../features/sign-in/passkeys/test-authenticator.ts'
import { addTo } from '../../features/sign-in/passkeys/test-passkeys.ts'
import { buildRequest, buildUser } from '../factories.ts'
import { password, passwordHash, withPassword } from '../reach/test-own.ts'
import { type Case, name, type Room, working } from '../reach/test-room.ts'
import { mp3 } from '../storage/test-sounds.ts'
import { putTo } from '../storage/test-uploads.ts'

type Tried = Pick<Case, 'state' | 'before'> & {
  act: (...given: Parameters<Case['act']>) => Promise<{ status: number; text: string }>
}
const c = (endpoint: Parameters<typeof name>[0], one: Tried): [string, Tried] => [name(endpoint), one]

let people = 0
const newEmail = () => `new-${++people}@songs.example`
const member = async ({ site }: Room) => (await buildUser(site.db, { passwordHash })).email

const song = mp3(1)
const elsewhere = createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': song.length }).end(song),
).listen(0, '127.0.0.1')
elsewhere.unref()
await once(elsewhere, 'listening')
const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/song.mp3`

async function beginParts({ songwriter }: Room) {
  const metadata = { kind: 'sample', size: String(song.length) } as const
  return songwriter.call(storageHelper.create, { body: { filename: 'song.mp3', metadata } })
}

const sent = new Map<string, { PartNumber: number; ETag: string }[]>()

/**
 * Uploads a part of a file of unknown size. Such parts pass through the site's server, whatever storage it
 * uses.
 */
async function sendParts({ site, songwriter }: Room) {
  const begun = await songwriter.call(storageHelper.create, { body: { metadata: { kind: 'sample' } } })
  const id = begun.body.uploadId
  const { body } = await songwriter.call(storageHelper.sign, { params: { id, partNumber: '1' } })
  const { headers } = await putTo(site, body.url, song)
  sent.set(id, [{ PartNumber: 1, ETag: String(headers.etag) }])
  return id
}

async function answered({ site, listener }: Room, ask: () => Promise<{ body: PasskeyOptions }>) {
  const device = softPasskey()
  await addTo(await asProven(site, listener), device)
  const { body: options } = await ask()
  return JSON.stringify(device.get(options))
}

const register = ({ site }: Room, invitation?: string) => {
  const body = { firstName: 'Ana', lastName: 'Lund', email: newEmail(), password, invitation }
  return site.visitor.call(accounts.register, { body })
}

/** Writes that change nothing on any screen (`unshown` in contract/changes.ts), and the upload of a file. */
export const unshownCases = [
  c(accounts.register, { act: (room) => register(room) }),
  c(accounts.register, {
    before: async ({ site, listener }) => {
      const token = newToken()
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
      await site.db.insert(invitations).values({ tokenHash: hashOf(token), madeBy: listener.id, expiresAt })
      return token
    },
    act: (room, { id }) => register(room, id),
  }),
  c(accounts.login, {
    before: member,
    act: ({ site }, { id: email }) => site.visitor.call(accounts.login, { body: { email, password } }),
  }),
  c(accounts.logout, { act: ({ listener }) => listener.call(accounts.logout) }),
  c(accounts.forgotPassword, {
    before: member,
    act: ({ site }, { id: email }) => site.visitor.call(accounts.forgotPassword, { body: { email } }),
  }),
  c(accounts.askForLink, {
    before: member,
    act: ({ site }, { id: email }) => site.visitor.call(accounts.askForLink, { body: { email } }),
  }),
  c(byEmail.pledgeByEmail, {
    before: async ({ site }) => (await buildRequest(site.db, { shareableId: newToken() })).shareableId,
    act: async ({ site }, { id: shareableId }) => {
      const [request] = await site.db
        .select({ songRequestId: songRequests.id })
        .from(songRequests)
        .where(eq(songRequests.shareableId, shareableId))
      const body = { ...request, shareableId, amount: '25.00', firstName: 'Ana', email: newEmail() }
      return site.visitor.call(byEmail.pledgeByEmail, { body })
    },
  }),
  c(accounts.resetPassword, {
    before: ({ site, listener }) => addResetToken(site.db, listener.id),
    act: ({ site }, { id: token }) =>
      site.visitor.call(accounts.resetPassword, { body: { token, password } }),
  }),
  c(accounts.askForProof, {
    before: async ({ site, listener: { id } }) => {
      await site.db.update(users).set({ emailProvenAt: null, proofAskedAt: now() }).where(eq(users.id, id))
      return id
    },
    act: ({ listener }) => listener.call(accounts.askForProof),
  }),
  c(passkeys.signInOptions, { act: ({ site }) => site.visitor.call(passkeys.signInOptions) }),
  c(passkeys.newOptions, {
    act: async ({ site, listener }) => (await asProven(site, listener)).call(passkeys.newOptions),
  }),
  c(passkeys.confirmOptions, { act: ({ listener }) => listener.call(passkeys.confirmOptions) }),
  c(passkeys.signIn, {
    before: (room) => answered(room, () => room.site.visitor.call(passkeys.signInOptions)),
    act: ({ site }, { id: answer }) =>
      site.visitor.call(passkeys.signIn, { body: { answer: JSON.parse(answer) } }),
  }),
  c(passkeys.confirm, {
    before: (room) => answered(room, () => room.listener.call(passkeys.confirmOptions)),
    act: ({ listener }, { id: answer }) =>
      listener.call(passkeys.confirm, { body: { answer: JSON.parse(answer) } }),
  }),
  c(ownAccount.confirm, {
    before: withPassword,
    act: ({ listener }) => listener.call(ownAccount.confirm, { body: { password } }),
  }),
  c(closing.close, {
    before: withPassword,
    act: ({ listener }) => listener.call(closing.close, { body: { password } }),
  }),
  c(uploads.object, {
    act: ({ songwriter }) => songwriter.call(uploads.object, { body: { kind: 'sample' } }),
  }),
  c(uploads.song, {
    state: working,
    act: ({ songwriter, id }) =>
      songwriter.call(uploads.song, { body: { objectPath: `private/songs/${id}/1.mp3` } }),
  }),
  c(sources.meta, { act: ({ songwriter }) => songwriter.call(sources.meta, { body: { url } }) }),
  c(sources.get, {
    before: async ({ songwriter }) =>
      (await songwriter.call(uploads.object, { body: { kind: 'sample', size: song.length } })).body.key,
    act: ({ songwriter }, { id: key }) => songwriter.call(sources.get, { body: { url, key } }),
  }),
  c(storageHelper.create, { act: beginParts }),
  c(storageHelper.complete, {
    before: sendParts,
    act: ({ songwriter }, params) =>
      songwriter.call(storageHelper.complete, { params, body: { parts: sent.get(params.id) ?? [] } }),
  }),
  c(storageHelper.abort, {
    before: sendParts,
    act: ({ songwriter }, params) => songwriter.call(storageHelper.abort, { params }),
  }),
  [
    'PUT /uploads/*',
    {
      before: async ({ songwriter }) =>
        (await songwriter.call(uploads.object, { body: { kind: 'sample' } })).body.uploadURL,
      act: async ({ site }, { id: address }) => {
        const { statusCode: status, body: text } = await putTo(site, address, song)
        return { status, text }
      },
    },
  ],
] satisfies [string, Tried][]
