import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Env } from '../env.ts'

/** Structured logs with a request id. No header, body, query or cookie: what people write stays out of the log. */
export const loggerOptions = ({ logLevel }: Pick<Env, 'logLevel'>): FastifyServerOptions['logger'] => ({
  level: logLevel,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, url: request.url.split('?', 1)[0] }),
    res: (reply) => ({ statusCode: reply.statusCode }),
  },
})
