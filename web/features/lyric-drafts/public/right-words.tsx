import { firstNameOr } from '#contract/surface/format'
import type { Delivery } from '#contract/work/deliveries'
import type { PanelProps } from '../../../lib/viewer.ts'

/** Says if a version has the words that the listener called right. */
export function RightWords({ viewer, project, delivery }: PanelProps & { delivery: Delivery }) {
  const { hasRightWords = null } = delivery
  if (hasRightWords === null) return null
  const who = viewer === 'listener' ? 'you' : firstNameOr(project.listener, 'the listener')
  return (
    <p className="text-sm text-muted">
      {hasRightWords
        ? `These are the words that ${who} said are right.`
        : `The words have changed since ${who} said that they are right.`}
    </p>
  )
}
