import { AccountForm } from '../../features/accounts/own/account-form.tsx'
import { PhotoField } from '../../features/songwriters/profile/photo-field.tsx'
import { useCurrentUser } from '../../lib/calls/current-user.ts'

export function You() {
  const user = useCurrentUser()
  return (
    <div className="grid gap-6">
      <PhotoField />
      {user && <AccountForm user={user} />}
    </div>
  )
}
