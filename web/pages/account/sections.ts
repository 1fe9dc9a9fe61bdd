import type { ComponentType } from 'react'
import type { AccountAnchor } from '#contract/surface/paths'
import { renewable } from '../../lib/chunks/renewable.ts'

interface AccountSection {
  anchor: AccountAnchor
  title: string
  Section: ComponentType
}

/** Sections of /account, in their order there; each loads by itself, as none has to do with the others. */
export const sections: readonly AccountSection[] = [
  {
    anchor: 'email',
    title: 'Email',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/account/email-section.tsx')).EmailSection,
    })),
  },
  {
    anchor: 'password',
    title: 'Password',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/account/password-section.tsx')).PasswordSection,
    })),
  },
  {
    anchor: 'passkeys',
    title: 'Passkeys',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/passkeys/passkeys.tsx')).PasskeysSection,
    })),
  },
  {
    anchor: 'sessions',
    title: 'Where you’re signed in',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/account/sessions-section.tsx')).SessionsSection,
    })),
  },
  {
    anchor: 'decisions',
    title: 'Decisions about you',
    Section: renewable(async () => ({
      default: (await import('../../features/moderation/own-decisions.tsx')).OwnDecisions,
    })),
  },
  {
    anchor: 'export',
    title: 'Everything in one file',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/closing/export-section.tsx')).ExportSection,
    })),
  },
  {
    anchor: 'closing',
    title: 'Close your account',
    Section: renewable(async () => ({
      default: (await import('../../features/accounts/closing/closing.tsx')).ClosingSection,
    })),
  },
]
