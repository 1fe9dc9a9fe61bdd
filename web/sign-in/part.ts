/** Id of the sign-in page's element for passkeys, which the page's script uses. */
export const passkeyPart = 'by-passkey'
