import { lateForm } from '../../ui/late-form.tsx'

/** With the ways to be paid, which no page shows before a pledge. */
export const PledgeCreatedDialog = lateForm(
  async () => (await import('./paying/created-dialog.tsx')).CreatedDialog,
)
