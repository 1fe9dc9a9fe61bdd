import type { FastifyInstance } from 'fastify'
import { Budget, ownBudget, withBudget } from '../db/connections/budget.ts'
import { addressOf } from './client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    budget: Budget | null
  }
}

/** Gives each request its time limit for database queries (decision 0200). */
export function budgetRequests(app: FastifyInstance, { isStrict }: { isStrict: boolean }) {
  app.decorateRequest('budget', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.budget = new Budget({ isStrict, network: addressOf(request) })
    withBudget(request.budget, done)
  })
  // Sets the budget again, because the events of the socket that read the body run outside of the request's
  // async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.budget && ownBudget() !== request.budget) withBudget(request.budget, done)
    else done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    request.budget?.close()
    done()
  })
}
