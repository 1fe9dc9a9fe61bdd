/**
 * Projects that were accepted on this page and have no first message yet, by id. The value is true once the
 * project's card has had the focus.
 */
export const justAccepted = new Map<string, boolean>()
