import type { PanelProps } from '../../../lib/viewer.ts'

export const you = 'You'

/** Who wrote a comment, as the two parties read it: 'You', the songwriter's name, or 'Listener'. */
export function authorOf(
  { authorId }: { authorId: string },
  { project, viewer, songwriterName = 'Songwriter' }: PanelProps,
) {
  const byListener = authorId === project.listenerId
  if (byListener === (viewer === 'listener')) return you
  return byListener ? 'Listener' : songwriterName
}
