import * as z from 'zod/mini'
import { get } from '../grammar/endpoint.ts'
import { Timestamp } from '../grammar/text.ts'
import { seconds } from '../grammar/time.ts'

/** Path of the zip download. Its reply is no JSON. */
export const exportPath = '/api/account/export'
export const exportFile = {
  path: exportPath,
  type: 'application/zip',
  summary:
    'Download your data as a zip, once an hour (429 before); 403 with `confirm` unless you confirmed who you are in the last ten minutes',
} as const

/** Minimum seconds between two exports. */
export const exportEvery = seconds.hour
/** Maximum number of starts in an hour, because an interrupted export may be started again. */
export const exportTriesAnHour = 10

const Readiness = z.object({ nextAt: z.nullable(Timestamp) })

export const ownExport = {
  ready: get(`${exportPath}/ready`, Readiness, {
    summary: 'When your data can be downloaded next; 403 as for the download itself',
  }),
}
