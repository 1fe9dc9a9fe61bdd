import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { limits } from '#contract/grammar/text'
import { type Passkey, passkeys } from '#contract/people/passkeys'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { renamePasskey } from './api.ts'

export function RenameDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useMutation(renamePasskey)
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(passkeys.rename.body),
    defaultValues: { name },
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Name this passkey"
      loading={rename.isPending}
      error={rename.error}
      onSubmit={handleSubmit((body) => rename.mutate({ id, ...body }, { onSuccess: onClose }))}
      submitLabel="Save"
    >
      <Field
        label="Name"
        hint="For you alone, to know which device it is on."
        error={formState.errors.name?.message}
      >
        <Input maxLength={limits.name} autoComplete="off" {...register('name')} />
      </Field>
    </FormDialog>
  )
}
