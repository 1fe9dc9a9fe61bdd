import type { BodyIn } from '#contract/grammar/endpoint'
import { decisions } from '#contract/trust/decisions'
import { fresh, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const ownDecisions = () => fresh(readPages(decisions.mine))

export const appeal = (id: string) =>
  write(decisions.appeal, {
    given: (body: BodyIn<typeof decisions.appeal>) => ({ params: { id }, body }),
    meta: { success: { title: 'Your appeal is here', description: 'A steward reads it and answers.' } },
  })
