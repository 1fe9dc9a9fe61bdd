import { useInfiniteQuery } from '@tanstack/react-query'
import type { Project } from '#contract/requests/song-requests'
import { lineComments, sentWords } from '../api.ts'

/**
 * Words that were sent before the recording, with the comments on the newest ones of the song's songwriter.
 * `isKnown` is true once it is known how high they stand.
 */
export function useWords({ id, songwriterId }: Project) {
  const drafts = useInfiniteQuery(sentWords(id))
  const newest = drafts.data?.find((draft) => draft.songwriterId === songwriterId)
  const comments = useInfiniteQuery({
    ...lineComments(id, newest?.id ?? ''),
    enabled: newest !== undefined,
  })
  return { drafts, newest, comments, isKnown: !drafts.isPending && !(newest && comments.isPending) }
}
export type Words = ReturnType<typeof useWords>
