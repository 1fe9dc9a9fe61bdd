import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../songwriters/api.ts'
import { useIsOwn } from '../public/use-is-own.ts'

/** The viewer's own request, and the reason why they can't accept it, if any. The server checks it again. */
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
