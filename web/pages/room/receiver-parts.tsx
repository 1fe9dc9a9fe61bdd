export { AnswerForm } from '../../features/gifts/answer-form.tsx'
export { Dedication, HeardBefore } from '../../features/gifts/dedication.tsx'
export { Given } from './celebrations/given.tsx'
export { WrappedPage } from './wrapped.tsx'
