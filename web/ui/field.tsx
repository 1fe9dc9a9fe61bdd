import { createContext, type ReactNode, useContext, useId } from 'react'

interface FieldWiring {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

const FieldContext = createContext<FieldWiring>({})

export const useField = () => useContext(FieldContext)

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

function Below({ id, error, hint }: { id: string; error?: string | undefined; hint?: ReactNode }) {
  return (
    <div id={id} className="mt-1.5 text-xs empty:hidden">
      {hint && <p className="text-muted">{hint}</p>}
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** A control with its label, hint and error text. ARIA attributes link them for screen readers. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const below = `${id}-below`
  const wiring: FieldWiring = {
    id,
    'aria-describedby': error || hint ? below : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <Below id={below} error={error} hint={hint} />
    </div>
  )
}

export function FieldGroup({ label, error, hint, children }: FieldProps) {
  const below = `${useId()}-below`
  return (
    <fieldset aria-describedby={error || hint ? below : undefined} aria-invalid={error ? true : undefined}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      {children}
      <Below id={below} error={error} hint={hint} />
    </fieldset>
  )
}
