import type { FastifyInstance } from 'fastify'
import { Budget, ownBudget, withBudget } from '../db/connections/budget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    budget: Budget | null
  }
}

/** Gives each request its time limit for the database (decision 0200). */
export function budgetRequests(app: FastifyInstance, { isStrict }: { isStrict: boolean }) {
  app.decorateRequest('budget', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.budget = new Budget({ isStrict })
    withBudget(request.budget, done)
  })
  // Again after the body was read, in events of the socket, which lack the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.budget && ownBudget() !== request.budget) withBudget(request.budget, done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    request.budget?.close()
    done()
  })
}
