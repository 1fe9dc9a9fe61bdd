import { type NewReport, reports } from '#contract/trust/reports'
import { write } from '../../../lib/writes/write.ts'

export const sendReport = write(reports.create, { given: (body: NewReport) => ({ body }) })
