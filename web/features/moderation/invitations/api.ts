import { registration } from '#contract/people/registration'
import { fresh, read, readPages } from '../../../lib/calls/query.ts'
import { write } from '../../../lib/writes/write.ts'

export const setting = () => read(registration.setting)
export const invitations = () => fresh(readPages(registration.invitations))

export const invite = write(registration.invite, { given: (note: string) => ({ body: { note } }) })

export const withdraw = write(registration.withdraw, {
  given: (id: string) => ({ params: { id } }),
  meta: { success: { title: 'Withdrawn', description: 'Its link makes no account any more.' } },
})
