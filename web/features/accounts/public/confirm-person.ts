import { lateForms } from '../../../ui/late-forms.ts'

export { confirmationOf } from '../account/confirmation-of.ts'

/** Dialog in which a person shows again who they are, for calls of other features. */
export const { ConfirmPerson } = lateForms(() => import('../account/confirm-person.tsx'))
