import type { ComponentProps } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface PasswordFieldProps extends ComponentProps<typeof Input> {
  label: string
  error: object | undefined
}

export const PasswordField = ({ label, error, ...input }: PasswordFieldProps) => (
  <Field label={label} error={error && 'Please enter your password'}>
    <Input type="password" autoComplete="current-password" {...input} />
  </Field>
)
