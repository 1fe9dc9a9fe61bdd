import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byEmail, EmailPledgeForm, EmailPledgePress } from '#contract/giving/by-email'
import { isHidden, isWrapped } from '#contract/requests/song-requests'
import type { Filled } from '#contract/surface/drawn-pages'
import { paths, withReturnTo } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { findUserByEmail } from '../../../domain/accounts/reads.ts'
import { findRoom } from '../../../domain/rooms/room.ts'
import { formPages, takeForm } from '../../../http/pages/forms.ts'
import { type Sent, sendPage } from '../../../http/pages/plain-page.ts'
import { tokenIn } from '../../../http/pages/return-to.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { mailboxFor } from '../../../http/sign-in/client-device.ts'
import { sendsMail } from '../../../settings/sends-mail.ts'
import { askByEmail } from './ask.ts'
import { pressPromise, stalePromise } from './press.ts'
import { type EmailPledgeRow, findEmailPledge } from './writes.ts'

const { page, press, form } = servedRoutes.promise
const pageOf = (token: string) => `${page}?${new URLSearchParams({ token }).toString()}`

/** Giving by email alone (product.md, "Give by email"): the call, and pages that work without scripts. */
export async function byEmailRoutes(feature: AccountFeature) {
  const { app, serve, env } = feature
  serve(byEmail.pledgeByEmail, async ({ request, body }) => {
    await askByEmail(feature, request, body)
    return {}
  })
  if (sendsMail(env)) await formPages(app, (scope) => promisePages(scope, feature))
}

function promisePages(app: FastifyInstance, feature: AccountFeature) {
  const { env } = feature
  app.get(page, async (request, reply) => {
    const token = tokenIn(request.query)
    if (token) return sendPage(request, reply, await linked(feature, request, { token }))
    const { sent, from }: { sent?: unknown; from?: unknown } = Object(request.query)
    if (sent !== '1') return reply.redirect(paths.home(), 303)
    const back = typeof from === 'string' ? paths.room(from) : undefined
    return sendPage(request, reply, { name: 'emailPledgeSent', props: { mailbox: mailboxFor(env), back } })
  })
  takeForm(app, {
    paths: { page, form },
    schema: EmailPledgeForm,
    act: async (request, body) => {
      await askByEmail(feature, request, body)
      return `${page}?${new URLSearchParams({ sent: '1', from: body.shareableId }).toString()}`
    },
    page: (_, filled) => ({ name: 'emailPledge', props: { filled } }),
  })
  takeForm(app, {
    paths: { page, form: press },
    schema: EmailPledgePress,
    act: async (request, body) => {
      const isTakenOver = await pressPromise(feature, request, body)
      const made = pageOf(body.token)
      return isTakenOver ? withReturnTo(servedRoutes.holdings.page, made) : made
    },
    page: (request, filled) => linked(feature, request, { token: filled.values['token'] ?? '', filled }),
  })
}

/** Page of a mailed link. Opening it changes nothing, because mail scanners open links. */
async function linked(
  { db, env, browsers, currentUser }: AccountFeature,
  request: FastifyRequest,
  { token, filled }: { token: string; filled?: Filled },
): Promise<Sent> {
  const waiting = await findEmailPledge(db, { token })
  if (!waiting) return { name: 'staleEmailPledge', props: { words: stalePromise }, status: 400 }
  const { email, amount, firstName, isAnonymous, browserHash } = waiting
  const song = await songOf(db, waiting)
  if (waiting.donationId) return { name: 'emailPledgeMade', props: { amount, song } }
  const user = await currentUser(request)
  const account = await findUserByEmail(db, email)
  const other = user && user.id !== account?.id ? { id: user.id, email: user.email } : undefined
  if (account?.emailProvenAt && account.id !== user?.id)
    return {
      name: 'emailPledgeSignIn',
      props: { returnTo: pageOf(token), mailsLinks: sendsMail(env), other: other?.email },
    }
  const isHere = browsers.isThis(request, browserHash) || account?.id === user?.id
  return {
    name: 'emailPledgePress',
    props: { token, amount, firstName, isAnonymous, song, isHere, other, filled },
  }
}

/** The song, while strangers may see it by the link by which the visitor came. */
async function songOf(db: AccountFeature['db'], { shareableId }: EmailPledgeRow) {
  const room = await findRoom(db, shareableId, undefined)
  return room && !isWrapped(room) && !isHidden(room) ? { title: room.request.title, shareableId } : undefined
}
