import { PasskeysSection } from '../../features/accounts/account/passkeys-section.tsx'
import { SessionsSection } from '../../features/accounts/account/sessions-section.tsx'
import { EmailSection, PasswordSection } from '../../features/accounts/account/ways-in.tsx'
import { Sections } from './sections.tsx'

export const SigningIn = () => (
  <Sections
    all={[
      ['email', 'Email', EmailSection],
      ['password', 'Password', PasswordSection],
      ['passkeys', 'Passkeys', PasskeysSection],
      ['sessions', 'Where you’re signed in', SessionsSection],
    ]}
  />
)
