import { useQuery } from '@tanstack/react-query'
import { room } from '../../features/song-requests/api.ts'

/** The room as it stands now: its two people are told of every change, but whoever else enters reads it again. */
export const useFreshRoom = (shareableId: string) =>
  useQuery({ ...room(shareableId), refetchOnMount: 'always' })
