import { alwaysMailed, canTurnOff, notifications } from '#contract/people/notifications'
import { invalid } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { stopRoutes } from './mails/stop/routes.ts'
import { countUnread, listChoices, listNotifications, type NotificationRow } from './reads.ts'
import { wordsOf } from './words-of.ts'
import { choose, read } from './writes.ts'

export async function notificationRoutes(feature: SiteFeature) {
  const { serve } = feature
  await stopRoutes(feature)

  serve(notifications.list, async ({ db, user, query, page }) => {
    const { rows, next } = await listNotifications(db, user.id, query)
    return page({ rows: rows.map(present), next })
  })

  serve(notifications.unread, ({ db, user }) => countUnread(db, user.id))

  serve(notifications.read, ({ db, user, body }) => read(db, { userId: user.id, ...body }))

  serve(notifications.choices, ({ db, user }) => listChoices(db, user))

  serve(notifications.choose, async ({ db, user, body }) => {
    if (!body.mail && !canTurnOff(body.kind)) throw invalid(alwaysMailed, 'mail')
    await choose(db, user.id, body)
    return listChoices(db, user)
  })
}

function present(row: NotificationRow) {
  const { text, quote, path } = wordsOf(row)
  return { ...row, text: quote ? `${text} ${quote}` : text, path }
}
