/** Projects accepted on this page that wait for a first message; true once their card has had the focus. */
export const justAccepted = new Map<string, boolean>()
