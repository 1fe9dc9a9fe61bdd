import type { Role } from '#contract/people/accounts'

/**
 * One account for each role, without a password. Anyone can sign in to these accounts with a click, but only
 * in the demo.
 */
export const demoAccounts: { email: string; firstName: string; lastName: string; role: Role }[] = [
  { email: 'listener@demo.songwright.example', firstName: 'Lena', lastName: 'Okafor', role: 'listener' },
  { email: 'songwriter@demo.songwright.example', firstName: 'Miles', lastName: 'Arden', role: 'songwriter' },
  {
    email: 'underwriter@demo.songwright.example',
    firstName: 'Una',
    lastName: 'Whitlock',
    role: 'underwriter',
  },
]
