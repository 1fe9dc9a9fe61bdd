import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstNameOr, fullName } from '#contract/surface/format'
import { paths, projectAnchor } from '#contract/surface/paths'
import { studioAnchors } from '#contract/surface/studio-paths'
import { myProjects } from '../../../features/projects/api.ts'
import { isActive } from '../../../features/projects/public/active.ts'
import { songwriterList } from '../../../features/songwriters/api.ts'
import type { ListQuery } from '../../../ui/list-state.tsx'

export interface Target {
  href: string
  name: string
  more?: string | undefined
}

const places: Target[] = [
  { name: 'Waiting for you', href: `#${studioAnchors.answer}` },
  { name: 'Active Projects', href: `#${studioAnchors.projects}` },
  { name: 'Open Requests', href: `#${studioAnchors.open}` },
  { name: 'Your Profile', href: `#${studioAnchors.profile}` },
  { name: 'Finished work', href: `#${studioAnchors.finished}` },
  { name: 'Payments', href: `#${studioAnchors.payments}` },
  { name: 'Ask for a song', href: paths.dashboard({ role: 'listener' }) },
  { name: 'Support Musical Dreams', href: paths.dashboard({ role: 'underwriter' }) },
  { name: 'Community Fund', href: paths.fund() },
  { name: 'Settings', href: paths.profile() },
]

const most = 6
/** Maximum number of projects or songwriters that are loaded for the search. */
const people = 300

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Loads further pages of a list, up to the maximum, so that the search finds their rows. */
function useFurther({ data, hasNextPage, isFetching, isError, fetchNextPage }: ListQuery<unknown>) {
  const isDue = hasNextPage && !isFetching && !isError && (data?.length ?? 0) < people
  useEffect(() => {
    if (isDue) void fetchNextPage?.()
  }, [isDue, fetchNextPage])
}

export function useTargets(words: string) {
  const projects = useInfiniteQuery(myProjects())
  const songwriters = useInfiniteQuery(songwriterList())
  useFurther(projects)
  useFurther(songwriters)
  const songs = (projects.data ?? []).map((project) => ({
    name: project.title,
    more: `for ${firstNameOr(project.listener)}`,
    href: isActive(project) ? `#${projectAnchor(project.id)}` : paths.room(project.shareableId),
  }))
  const writers = (songwriters.data ?? []).map(({ id, user, genres }) => ({
    name: fullName(user),
    more: genres[0],
    href: paths.songwriter(id),
  }))
  const asked = plain(words).split(/\s+/)
  const find = (targets: Target[]) =>
    targets.filter(({ name }) => asked.every((word) => plain(name).includes(word))).slice(0, most)
  return [
    { name: 'Songs', targets: find(songs) },
    { name: 'People', targets: find(writers) },
    { name: 'Places', targets: words.trim() ? find(places) : places },
  ].filter(({ targets }) => targets.length > 0)
}
