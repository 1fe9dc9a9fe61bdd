import { pageOf } from '#contract/grammar/session-guard'
import { seconds } from '#contract/grammar/time'
import { exportFile, exportPath, exportTriesAnHour, ownExport } from '#contract/people/export'
import { fullName } from '#contract/surface/format'
import { unhurried } from '../../db/connections/budget.ts'
import { rateCounter } from '../../db/rate-limits.ts'
import { HttpError, tooMany, unauthorized } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { siteUrl } from '../../http/host.ts'
import { assertConfirmed } from '../../http/session/confirmed.ts'
import { archiveOf } from './archive/archive.ts'
import { Files } from './archive/files.ts'
import { contentsOf } from './contents.ts'
import { nextExport, returnExport, takeExport } from './turn.ts'

/** Maximum of concurrent exports in one process: each needs memory for a page of rows and some buffers. */
const mostAtOnce = 20

const notYet = 'You’ve had your export within the last hour. Please try again later.'

/**
 * Download of an account's export (product.md, "An account of one's own"). Suspended people may use it too.
 */
export function exportRoutes({ app, db, env, storage, serve, currentUser }: SiteFeature) {
  const tries = rateCounter(db)
  const triesOfAccount = { name: 'export-try', max: exportTriesAnHour, seconds: seconds.hour }
  let running = 0

  serve(ownExport.ready, async ({ request, user }) => {
    await assertConfirmed(request, { db, env, user })
    return { nextAt: await nextExport(db, user.id) }
  })

  app.get(exportPath, { exposeHeadRoute: false, config: { showsNoPage: true } }, async (request, reply) => {
    const user = await currentUser(request)
    const whose = request.headers[pageOf]
    if (!user || (whose !== undefined && whose !== user.id)) throw unauthorized()
    await assertConfirmed(request, { db, env, user })
    const wait = await tries.take(triesOfAccount, user.id)
    if (wait) throw tooMany(notYet, wait)
    if (running >= mostAtOnce)
      throw new HttpError(
        'unavailable',
        'Many people are downloading right now. Please try again in a minute.',
        {
          retryAfter: 60,
        },
      )
    running += 1
    const taken = await takeExport(db, user.id).catch((error: unknown) => {
      running -= 1
      throw error
    })
    if ('wait' in taken) {
      running -= 1
      throw tooMany(notYet, taken.wait)
    }

    const now = new Date()
    const reading = { db, me: user.id, files: new Files() }
    const name = fullName(user) || user.email
    const site = siteUrl(request, env.publicUrl)
    const archive = unhurried(() => archiveOf(contentsOf({ reading, storage, name, site, now }), { now }))
    archive.once('error', (err) => request.log.warn({ err }, 'an export broke off'))
    let isWhole = false
    const end = () => {
      running -= 1
      archive.destroy()
      if (isWhole) return
      void unhurried(() => returnExport(db, user.id, taken.at)).catch((err: unknown) =>
        request.log.warn({ err }, 'the hour of an export that broke off was not released'),
      )
    }
    // If the reader has disconnected already, no close event will follow.
    if (reply.raw.destroyed) {
      end()
      return reply.hijack()
    }
    reply.raw.once('finish', () => void (isWhole = true))
    reply.raw.once('close', end)
    return reply
      .type(exportFile.type)
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="songwright-${now.toISOString().slice(0, 10)}.zip"`,
        'x-content-type-options': 'nosniff',
      })
      .send(archive)
  })
}
