import { useQuery } from '@tanstack/react-query'
import { room } from '../../features/song-requests/api.ts'

/** The room: the change feed keeps it current for the two parties; for all others it is refetched on mount. */
export const useFreshRoom = (shareableId: string) =>
  useQuery({ ...room(shareableId), refetchOnMount: 'always' })
