import { useQuery } from '@tanstack/react-query'
import { pageBegan } from '../../features/accounts/public/boot.ts'
import { room } from '../../features/song-requests/public/room-query.ts'

/** Milliseconds for which an embedded room counts as fresh. */
const justNow = 5000

/**
 * The room: the change feed keeps it current for the two parties; for all others it is refetched on mount.
 */
export const useFreshRoom = (shareableId: string) =>
  useQuery({
    ...room(shareableId),
    refetchOnMount: ({ state: { dataUpdatedAt } }) =>
      dataUpdatedAt === pageBegan && Date.now() - pageBegan < justNow ? false : 'always',
  })
