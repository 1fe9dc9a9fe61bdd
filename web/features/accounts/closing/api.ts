import type { BodyIn } from '#contract/grammar/endpoint'
import { closing } from '#contract/people/closing'
import { fresh, read } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const whatCloses = () => fresh(read(closing.what))

export const closeAccount = write(closing.close, {
  given: (body: BodyIn<typeof closing.close>) => ({ body }),
})
