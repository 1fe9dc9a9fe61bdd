/**
 * Budget filters of Open Requests, by pledged amount. Both limits are included (spec
 * 2.studio.open-budget-bounds).
 */
export const budgets = {
  '50-100': { minPledged: '50', maxPledged: '100' },
  '100-200': { minPledged: '100', maxPledged: '200' },
  '200+': { minPledged: '200', maxPledged: undefined },
} as const
