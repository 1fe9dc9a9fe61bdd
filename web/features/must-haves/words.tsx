import type { MustHaveBody } from './api.ts'
import { canBeHeard } from './saying/clip.ts'
import { Hear } from './saying/hear.tsx'

export const Words = ({ mustHave }: { mustHave: MustHaveBody }) => {
  const { text, note, pronunciationUrl: url } = mustHave
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <p dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
        <strong>{text}</strong>
        {note && <span className="text-muted"> · {note}</span>}
      </p>
      {url && canBeHeard(url) && <Hear src={url} name={text} />}
      {url && !canBeHeard(url) && <span className="text-sm text-muted">Recorded</span>}
    </div>
  )
}
