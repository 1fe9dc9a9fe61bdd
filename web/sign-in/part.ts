/** Part of the sign-in page that its script uses. */
export const passkeyPart = 'by-passkey'
