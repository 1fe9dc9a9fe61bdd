import type { Role } from '#contract/people/accounts'

export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  role: Role
}

/** One account for each role, without a password. Only in the demo anyone can sign in to it with a click. */
export const demoAccounts: DemoAccount[] = [
  { email: 'listener@demo.songwright.example', firstName: 'Lena', lastName: 'Okafor', role: 'listener' },
  { email: 'songwriter@demo.songwright.example', firstName: 'Miles', lastName: 'Arden', role: 'songwriter' },
  {
    email: 'underwriter@demo.songwright.example',
    firstName: 'Una',
    lastName: 'Whitlock',
    role: 'underwriter',
  },
]
