import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NewSongRequest } from '#contract/song-requests'
import { useCurrentUser } from '../session/api.ts'
import type { RequestValues } from './request-fields.tsx'

type RequestForm = UseFormReturn<RequestValues, unknown, NewSongRequest>

/**
 * What somebody has written of a request, kept in this browser tab under their name: it outlives a look at a
 * songwriter's page, a reload, and a new sign-in after the session ended.
 */
export function useRequestDraft() {
  const id = useCurrentUser()?.id
  const key = id && `song-request-draft:${id}`
  return {
    read: (): Partial<RequestValues> => {
      try {
        return JSON.parse((key && sessionStorage.getItem(key)) || '{}') as Partial<RequestValues>
      } catch {
        return {}
      }
    },
    forget: () => key && sessionStorage.removeItem(key),
    key,
  }
}

/** Writes down each change of the form. */
export function useKeepDraft(form: RequestForm, key: string | undefined) {
  useEffect(() => {
    if (!key) return
    const watching = form.watch((values) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(values))
      } catch {
        // A browser without storage, or with a full one, keeps the form on screen only.
      }
    })
    return () => watching.unsubscribe()
  }, [form, key])
}
