import { useQuery } from '@tanstack/react-query'
import { ownProfile } from '../../songwriters/api.ts'
import { useIsOwn } from '../public/use-is-own.ts'

/** Why this person can't accept a request; undefined if they can. The server checks it again. */
export function useHindrance() {
  const profile = useQuery(ownProfile()).data
  const isOwn = useIsOwn()
  return (requestId: string) => {
    if (isOwn(requestId)) return 'This is your own request.'
    if (profile === null) return 'Save your profile first, then you can accept requests.'
    return undefined
  }
}
