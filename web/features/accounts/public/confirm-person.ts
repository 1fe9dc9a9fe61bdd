import { lateForms } from '../../../ui/late-forms.ts'

export { confirmationOf } from '../account/api.ts'

/** Lazily loaded re-authentication dialog, for other features. */
export const { ConfirmPerson } = lateForms(() => import('../account/confirm-person.tsx'))
