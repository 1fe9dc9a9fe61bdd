import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProofToken } from '#contract/people/accounts'
import type { Filled } from '#contract/surface/drawn-pages'
import { emailPages, paths } from '#contract/surface/paths'
import { findByNew, findByOld } from '../../../domain/accounts/email-changes.ts'
import { takeForm } from '../../../http/pages/forms.ts'
import { type Sent, sendPage } from '../../../http/pages/plain-page.ts'
import { tokenIn } from '../../../http/pages/return-to.ts'
import type { AccountFeature } from '../../../http/sign-in/account-feature.ts'
import { confirmEmail, undoEmail } from './actions.ts'

/** These forms have only a button, so a problem is shown above it. */
const aboveButton = (filled: Filled | undefined): Filled | undefined =>
  filled && { values: filled.values, problems: { '': Object.values(filled.problems)[0] ?? '' } }

/**
 * Pages behind the links in the mails about a change of email. Opening a link changes nothing, because mail
 * scanners open links.
 */
export function emailChangePages(app: FastifyInstance, feature: AccountFeature) {
  const { db, currentUser } = feature
  async function newEmail(request: FastifyRequest, token: string, filled?: Filled): Promise<Sent> {
    const [change, user] = [await findByNew(db, token), await currentUser(request)]
    if (!change || change.userId !== user?.id || (change.confirmedAt && user.email !== change.newEmail))
      return { name: 'staleNewEmail', props: {}, status: 400 }
    return {
      name: 'newEmail',
      props: { before: user.email, email: change.newEmail, token, filled: aboveButton(filled) },
    }
  }
  // Requires a session of the account: a mistyped address may belong to a stranger, who got the mail.
  app.get(emailPages.confirm.page, async (request, reply) => {
    if (!(await currentUser(request))) return reply.redirect(paths.login(request.url), 303)
    return sendPage(request, reply, await newEmail(request, tokenIn(request.query)))
  })
  takeForm(app, {
    paths: emailPages.confirm,
    schema: ProofToken,
    act: async (request, { token }) => {
      const user = await currentUser(request)
      if (!user) return paths.login(`${emailPages.confirm.page}?${new URLSearchParams({ token }).toString()}`)
      await confirmEmail(feature, request, user, token)
      return paths.settings('email')
    },
    page: (request, filled) => newEmail(request, filled.values['token'] ?? '', filled),
  })

  const { page, form, done } = emailPages.back
  async function emailBack(token: string, filled?: Filled): Promise<Sent> {
    const change = await findByOld(db, token)
    if (!change) return { name: 'lostEmailBack', props: {}, status: 404 }
    if (change.undoneAt) return { name: 'emailIsBack', props: { isDone: false }, status: 409 }
    return { name: 'emailBack', props: { email: change.oldEmail, token, filled: aboveButton(filled) } }
  }
  app.get(page, async (request, reply) => sendPage(request, reply, await emailBack(tokenIn(request.query))))
  app.get(done, (request, reply) =>
    sendPage(request, reply, { name: 'emailIsBack', props: { isDone: true } }),
  )
  takeForm(app, {
    paths: { page, form },
    schema: ProofToken,
    act: async (request, { token }) => {
      const { isDone } = await undoEmail(feature, request, token)
      return isDone ? done : `${page}?${new URLSearchParams({ token }).toString()}`
    },
    page: (_, filled) => emailBack(filled.values['token'] ?? '', filled),
  })
}
