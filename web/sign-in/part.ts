/** Id of the part of the sign-in page that its script brings to life. */
export const passkeyPart = 'by-passkey'
