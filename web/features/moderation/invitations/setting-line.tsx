import { useQuery } from '@tanstack/react-query'
import type { RegistrationSetting } from '#contract/people/registration'
import { LoadError } from '../../../ui/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { confirmationOf } from '../../accounts/public/confirm-person.ts'
import { setting } from './api.ts'

const words: Record<RegistrationSetting, string> = {
  open: 'Everyone can create an account; links are needed only when REGISTRATION is invited.',
  invited: 'It takes a link from here to create an account: REGISTRATION is invited.',
  closed: 'Nobody can create an account, with a link neither: REGISTRATION is closed.',
}

/** Effect of the operator's setting on the links. */
export function SettingLine() {
  const query = useQuery(setting())
  // The list below shows the refusal and the re-authentication.
  if (confirmationOf(query.error)) return null
  if (query.isError)
    return <LoadError query={query}>Error loading who can create an account. Please try again.</LoadError>
  if (!query.data) return <Skeleton className="mt-2 h-5 max-w-lg" />
  return <p className="measure mt-2 text-sm text-muted">{words[query.data.registration]}</p>
}
