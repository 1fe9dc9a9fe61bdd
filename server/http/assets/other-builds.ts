import { readdirSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ms } from '#contract/grammar/time'
import { forAll, sharedRead } from '../../db/connections/shared-read.ts'
import type { Caches } from '../cache/caches.ts'
import { accepts } from '../cache/encodings.ts'
import { type BuiltFile, compressions, findFile, type Shelf, shareFiles, typeOf } from './shared.ts'

class NotThere extends Error {}

interface OtherBuilds {
  shelf: Shelf
  caches: Caches
  folder: string
}

/**
 * Serves asset files of other builds, for a rolling upgrade without sticky sessions. Each process stores its
 * own asset files in the database before it listens. A file that this build lacks is read from there, and
 * sent with the usual headers.
 */
export function serveOtherBuilds(app: FastifyInstance, { shelf, caches, folder }: OtherBuilds) {
  const own = new Set(readdirSync(folder))
  const share = () =>
    shareFiles(shelf, folder).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the files of this build could not be shared with other processes'),
    )
  let again: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await share()
    again = setInterval(() => void share(), 6 * ms.hour).unref()
  })
  app.addHook('onClose', async () => clearInterval(again))

  const found = caches.open<BuiltFile>('builds', sizeOf)
  async function findThere(name: string) {
    const file = await findFile(shelf, name)
    // A missing file is not cached, because the build that has it may start soon.
    if (!file) throw new NotThere()
    return file
  }
  const find = (name: string) =>
    sharedRead(() => found.get(name, () => forAll(() => findThere(name)))).catch((error: unknown) => {
      if (error instanceof NotThere) return undefined
      throw error
    })

  app.addHook('preHandler', async (request, reply) => {
    const [, name = ''] = /^\/assets\/([^/?]+)(?:\?|$)/.exec(request.url) ?? []
    const type = typeOf(name)
    if (!type || own.has(name)) return
    const file = await find(name)
    return file && send(request, reply.type(type), file)
  })
}

const sizeOf = (file: BuiltFile) => file.values().reduce((sum, { length }) => sum + length, 0)

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const [encoding, ending = ''] =
    compressions.find(([one, its]) => file.has(its) && accepts(accepted, one)) ?? []
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(file.get(ending))
}
