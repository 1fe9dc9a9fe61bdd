import { useState } from 'react'
import type { Project } from '#contract/requests/song-requests'
import { projectAnchor } from '#contract/surface/paths'
import { usePlace } from '../../../lib/use-place.ts'

/** The open project: from the URL, else the last one named there, else the first. */
export function useChosen(projects: readonly Project[]) {
  const [place = ''] = usePlace().split('/')
  const [last, setLast] = useState('')
  if (place !== last && place.startsWith(projectAnchor(''))) setLast(place)
  const named = projects.find(({ id }) => projectAnchor(id) === last)
  return { chosen: named ?? projects[0], isMissing: last !== '' && !named }
}
