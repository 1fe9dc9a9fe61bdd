import { lateForm } from '../../../ui/late-form.tsx'
import type * as Dialogs from '../account/confirm-person.tsx'

export { confirmationOf } from '../account/confirmation-of.ts'

/** Dialog in which a person shows again who they are, for calls of other features. */
export const ConfirmPerson = lateForm(
  async () => (await import('../account/confirm-person.tsx')).ConfirmPerson,
) as typeof Dialogs.ConfirmPerson
