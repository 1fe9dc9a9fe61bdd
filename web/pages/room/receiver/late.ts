import { late } from '../../../lib/chunks/late.ts'
import type * as Parts from './parts.tsx'

/** What only the receiver of a gift sees: the room of a song that is no gift never loads it. */
const receiver = late<typeof Parts>(() => import('./parts.tsx'))

export const AnswerForm: typeof Parts.AnswerForm = receiver.part('AnswerForm')
export const Dedication: typeof Parts.Dedication = receiver.part('Dedication')
export const Given: typeof Parts.Given = receiver.part('Given')
export const HeardBefore: typeof Parts.HeardBefore = receiver.part('HeardBefore')
export const WrappedPage: typeof Parts.WrappedPage = receiver.part('WrappedPage')
