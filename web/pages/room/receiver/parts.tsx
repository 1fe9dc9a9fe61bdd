export { AnswerForm } from '../../../features/gifts/answer-form.tsx'
export { Dedication, HeardBefore } from '../../../features/gifts/dedication.tsx'
export { Given } from '../set-pieces/given.tsx'
export { WrappedPage } from './wrapped.tsx'
