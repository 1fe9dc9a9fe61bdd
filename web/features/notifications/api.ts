import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#contract/grammar/endpoint'
import { type MailChoice, type Notification, notifications } from '#contract/people/notifications'
import { call, type Page } from '../../lib/calls/api.ts'
import { fresh, keyOf, read, readAgain, readPages } from '../../lib/calls/query.ts'

/** Number of unread notifications. The bell refetches it on navigation, so that mounts don't. */
export const unread = () => read(notifications.unread)

/** Notifications, newest first. They are refetched whenever the list is opened. */
export const told = () => fresh(readPages(notifications.list, { query: { limit: 20 } }))

type Which = BodyIn<typeof notifications.read>
type Pages = InfiniteData<Page<Notification>>

const isMeant = ({ id, songRequestId }: Notification, { ids, roomOf }: Which) =>
  ids ? ids.includes(id) : !roomOf || songRequestId === roomOf

/** Optimistic update: marks notifications as read in the cache, before the server replies. */
function markShown(client: QueryClient, which: Which) {
  const now = new Date().toISOString()
  const mark = (one: Notification) => (!one.readAt && isMeant(one, which) ? { ...one, readAt: now } : one)
  client.setQueryData<Pages>(told().queryKey, (shown) =>
    shown
      ? { ...shown, pages: shown.pages.map((page) => ({ ...page, items: page.items.map(mark) })) }
      : undefined,
  )
}

const markRead = {
  mutationFn: (which: Which) => call(notifications.read, { body: which }),
  onSuccess: (
    left: { unread: number },
    _which: Which,
    _shown: unknown,
    { client }: { client: QueryClient },
  ) => void client.setQueryData(unread().queryKey, left),
}

export const readSome = () =>
  mutationOptions({
    ...markRead,
    onMutate: async (which: Which, { client }) => {
      await client.cancelQueries({ queryKey: told().queryKey })
      markShown(client, which)
    },
    onError: (_error, _which, _shown, { client }) => void readAgain(client, told()),
    meta: { failure: 'Failed to mark it as read. Please try again.' },
  })

/** Marks a request's notifications as read while its page is visible. After a failure they stay unread. */
export const readRoom = () => mutationOptions(markRead)

export const mailChoices = () => read(notifications.choices)

export const chooseMail = () =>
  mutationOptions({
    mutationFn: (choice: MailChoice) => call(notifications.choose, { body: choice }),
    onMutate: (choice, { client }) =>
      void client.setQueryData(keyOf(notifications.choices), (all: MailChoice[] | undefined) =>
        all?.map((one) => (one.kind === choice.kind ? choice : one)),
      ),
    onError: (_error, _choice, _shown, { client }) => void readAgain(client, mailChoices()),
    meta: { failure: 'Failed to save your choice. Please try again.' },
  })
