import path from 'node:path'
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { builtPages, defaultDistDir } from './pages.ts'

/**
 * The files of the built pages, which are the same for everyone: `app` is a scope that was opened before the sessions,
 * and hides the cookie from them, so that none of them waits for the database.
 */
export async function serveFiles(app: FastifyInstance, distDir = defaultDistDir) {
  if (!builtPages(distDir)) return
  app.addHook('onRequest', async ({ headers }) => void delete headers.cookie)
  const common = { decorateReply: false, preCompressed: true, index: false } as const
  await app.register(fastifyStatic, {
    ...common,
    root: path.join(distDir, 'assets'),
    prefix: '/assets/',
    // Immutable: their names contain a hash of their content.
    immutable: true,
    maxAge: '1y',
  })
  await app.register(fastifyStatic, {
    ...common,
    root: distDir,
    wildcard: false,
    globIgnore: ['assets/**', 'render/**', '*.{html,json,br,gz}'],
    maxAge: '1d',
  })
}
