/** Section of /account. */
export const PasswordSection = () => null
