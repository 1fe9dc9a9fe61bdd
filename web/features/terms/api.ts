import { acceptance } from '#contract/requests/acceptance'
import { write, writing } from '../../lib/writes/write.ts'

export const proposeTerms = (id: string) =>
  write(acceptance.propose, {
    id,
    meta: { success: { title: 'Terms proposed', description: 'Nothing is agreed until they say yes.' } },
  })

export interface Answer {
  termsId: string
  isAgreed: boolean
}

/** Agrees to the terms that the other party proposed, or declines them. The screen itself shows an error. */
export const answerTerms = (id: string) =>
  writing({
    calls: [acceptance.agree, acceptance.decline],
    room: id,
    run: (call, { termsId, isAgreed }: Answer) =>
      call(isAgreed ? acceptance.agree : acceptance.decline, { params: { id, termsId } }),
  })
