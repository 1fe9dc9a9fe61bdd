import { limits } from '#contract/grammar/text'
import { type Passkey, passkeys } from '#contract/people/passkeys'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { useFormDialog } from '../../../ui/use-form-dialog.ts'
import { renamePasskey } from './api.ts'

export function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { register, errors, dialog } = useFormDialog({
    schema: passkeys.rename.body,
    values: { name },
    write: renamePasskey(id),
    onClose,
  })
  return (
    <FormDialog {...dialog} title="Name this passkey" submitLabel="Save">
      <Field label="Name" hint="For you alone, to know which device it is on." error={errors.name?.message}>
        <Input maxLength={limits.name} autoComplete="off" {...register('name')} />
      </Field>
    </FormDialog>
  )
}
