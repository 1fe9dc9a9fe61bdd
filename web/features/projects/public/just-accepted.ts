/** Projects that were accepted on this page and wait for a first message; true once their card has had the focus. */
export const justAccepted = new Map<string, boolean>()
