import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { projects } from '#contract/projects'
import { room } from '../../features/song-requests/api.ts'
import { keyOf } from '../../lib/query.ts'

/** What every key of a project's notes, messages, status, proposals and deliveries begins with. */
const everyProject = keyOf(projects.notes, { params: { id: '' } }).slice(0, 2)

/** The room as it stands now: two people work in it, so whoever enters reads it again, whatever the cache holds. */
export function useFreshRoom(shareableId: string) {
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries({ queryKey: everyProject }), [client])
  return useQuery({ ...room(shareableId), refetchOnMount: 'always' })
}
