/** Section of /account. */
export const EmailSection = () => null
