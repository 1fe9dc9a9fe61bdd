import { lateForm } from './late-form.tsx'
import type * as Dialogs from './reason-dialog.tsx'

export const ReasonDialog = lateForm(
  async () => (await import('./reason-dialog.tsx')).ReasonDialog,
) as typeof Dialogs.ReasonDialog
