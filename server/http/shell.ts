import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendUnknown } from './not-found.ts'

export async function registerShell(
  app: FastifyInstance,
  _: { currentUser: (request: FastifyRequest) => Promise<unknown> },
) {
  app.setNotFoundHandler((request, reply) => sendUnknown(request.method, request.url, reply))
}
