import { lateForms } from '../../../ui/late-forms.ts'

export { confirmationOf } from '../account/confirmation-of.ts'

/** Re-authentication dialog, for calls of other features. */
export const { ConfirmPerson } = lateForms(() => import('../account/confirm-person.tsx'))
