import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Budget, withBudget } from '../db/connections/budget.ts'

/** Gives each request its time to wait for the database (decision 0200). */
export function budgetRequests(app: FastifyInstance, { isStrict }: { isStrict: boolean }) {
  const budgets = new WeakMap<FastifyRequest, Budget>()
  app.addHook('onRequest', (request, _reply, done) => {
    const budget = new Budget({ isStrict })
    budgets.set(request, budget)
    withBudget(budget, done)
  })
  // Again after the body was read, in events of the socket that know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const budget = budgets.get(request)
    if (budget) withBudget(budget, done)
    else done()
  })
}
