import type { Notification } from '#contract/people/notifications'

export interface Gathered {
  newest: Notification
  ids: string[]
}

const isSame = (one: Notification, other: Notification) =>
  one.text === other.text && one.path === other.path && !one.readAt === !other.readAt

/** Groups consecutive notifications: five messages in a row from one room are one line of the list. */
export function gathered(items: readonly Notification[]): Gathered[] {
  const lines: Gathered[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last && isSame(last.newest, item)) last.ids.push(item.id)
    else lines.push({ newest: item, ids: [item.id] })
  }
  return lines
}
