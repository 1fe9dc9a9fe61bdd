import { isMadeForDemo } from '#contract/surface/demo-files'

/** Says of a sound of the demo that no person made it for another. Renders nothing for other sounds. */
export const MadeForDemo = ({ src }: { src: string }) =>
  isMadeForDemo(src) && <p className="text-xs text-muted">A sound made for this demo</p>
