import { useQuery } from '@tanstack/react-query'
import { pageBegan } from '../../features/accounts/public/boot.ts'
import { room } from '../../features/song-requests/public/room-query.ts'

/** Milliseconds for which an embedded response isn't refetched. */
const justNow = 5000

/**
 * Data of a request's page. It is refetched on mount. Afterwards the change feed updates it for listener and
 * songwriter.
 */
export const useFreshRoom = (shareableId: string) =>
  useQuery({
    ...room(shareableId),
    refetchOnMount: ({ state: { dataUpdatedAt } }) =>
      dataUpdatedAt === pageBegan && Date.now() - pageBegan < justNow ? false : 'always',
  })
