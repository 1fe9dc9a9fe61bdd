import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../songwriters/api.ts'
import { useIsOwn } from '../public/use-is-own.ts'

/** Whether a request is this person's own, and why they can't accept it; undefined if they can. The server checks it again. */
export function useHindrance() {
  const profile = useQuery(ownProfile()).data
  const isOwn = useIsOwn()
  return (requestId: string) => {
    const own = isOwn(requestId)
    if (own) return { own, hindrance: 'This is your own request.' }
    if (profile === null) return { own, hindrance: 'Save your profile first, then you can accept requests.' }
    return { own, hindrance: undefined }
  }
}
