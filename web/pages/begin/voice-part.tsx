import { type ComponentProps, useState } from 'react'
import { lateParts } from '../../lib/chunks/late-parts.ts'
import { withStyle } from '../../lib/chunks/whole-style.ts'
import { Button } from '../../ui/button.tsx'
import { Dispensable } from '../../ui/optional-chunk.tsx'

const Begin = (props: Omit<ComponentProps<typeof Button>, 'children'>) => (
  <div className="noscript:hidden">
    <Button variant="secondary" size="sm" {...props}>
      Or tell it by voice
    </Button>
  </div>
)

const { Voice } = lateParts(
  () => withStyle(() => import('../../features/brief-files/public/voice.tsx')),
  <Begin busy />,
)

type VoicePartProps = Pick<ComponentProps<typeof Voice>, 'value' | 'onChange'>

/** The recorder, which loads when it is asked for: most people write, and phones load the page sooner. */
export function VoicePart({ value, onChange }: VoicePartProps) {
  const [isAsked, setAsked] = useState(false)
  // The recorder stays without a recording too, because the focus would be lost with its *Remove*.
  const [isShown, setShown] = useState(false)
  if (value && !isShown) setShown(true)
  if (!value && !isAsked && !isShown) return <Begin onClick={() => setAsked(true)} />
  return (
    <Dispensable>
      <Voice value={value} onChange={onChange} startsAtOnce={isAsked} />
    </Dispensable>
  )
}
