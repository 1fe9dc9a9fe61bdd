import type { UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from './calls/current-user.ts'
import { type Draft, draftOf } from './local-storage/drafts.ts'

/** The signed-in user's draft with this name, for example 'note of {id}'. */
export function useDraft<Values extends object>(name: string): Draft<Values> {
  const owner = useCurrentUser()?.id
  return useMemo(() => draftOf<Values>(owner, name), [owner, name])
}

/** Form values that are stored in a draft. `start` replaces values of the stored draft. */
export function useDraftState<Values extends object>(
  draft: Draft<Values>,
  blank: Values,
  start: Partial<Values> = {},
) {
  const [values, setValues] = useState<Values>(() => ({ ...blank, ...draft.read(), ...start }))
  const write = (change: Partial<Values>) => {
    const next = { ...values, ...change }
    draft.keep(next)
    setValues(next)
  }
  const clear = () => {
    draft.forget()
    setValues(blank)
  }
  return { values, write, clear }
}

export function useKeepForm<Values extends FieldValues, Sent>(
  { watch }: Pick<UseFormReturn<Values, unknown, Sent>, 'watch'>,
  { keep }: Draft<Values>,
) {
  useEffect(() => {
    const watching = watch((values) => keep(values as Partial<Values>))
    return () => watching.unsubscribe()
  }, [watch, keep])
}

/** Options of a write that deletes the form's draft on success, even if the form is no longer mounted. */
export const endingDraft = <Data, Failure, Variables, Context>(
  { forget }: Pick<Draft<object>, 'forget'>,
  write: UseMutationOptions<Data, Failure, Variables, Context>,
): UseMutationOptions<Data, Failure, Variables, Context> => ({
  ...write,
  onSuccess: (...told) => {
    forget()
    return write.onSuccess?.(...told)
  },
})
