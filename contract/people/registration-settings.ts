/** Query parameter of the sign-in page and of `/begin` for the secret of an invitation. */
export const invitationParameter = 'invitation'

export const registrations = ['open', 'invited', 'closed'] as const
export type RegistrationSetting = (typeof registrations)[number]

/**
 * Why a person can't create an account: registration is closed, they have no invitation, or their invitation
 * is no longer valid.
 */
export type RegistrationRefusal = 'closed' | 'uninvited' | 'spent'

export const registrationRefusals: Record<RegistrationRefusal, (site: string) => string> = {
  closed: (site) => `${site} takes no new accounts at the moment.`,
  uninvited: (site) =>
    `${site} takes new accounts by invitation only, through a link from the people who look after it.`,
  spent: () => 'This invitation was used or withdrawn, or has expired.',
}
