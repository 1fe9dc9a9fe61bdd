import { type ReactNode, useState } from 'react'
import { FieldGroup } from '../../../ui/field.tsx'

interface FoldedGroupProps {
  title: string
  hint: string
  /** True if one of its fields has a value. */
  isFilled: boolean
  /** True if one of its fields is wrong. */
  isWrong: boolean
  children: ReactNode
}

/** Group of fields that most people leave empty. Open where one is filled in or wrong. */
export function FoldedGroup({ title, hint, isFilled, isWrong, children }: FoldedGroupProps) {
  // Kept in state, so that the group stays open while what was wrong in it is mended.
  const [isOpen, setOpen] = useState(isFilled)
  return (
    <details open={isOpen || isWrong} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">{title}</summary>
      <FieldGroup label={<span className="sr-only">{title}</span>} hint={hint}>
        {children}
      </FieldGroup>
    </details>
  )
}
