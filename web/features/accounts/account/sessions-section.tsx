/** Section of /account. */
export const SessionsSection = () => null
