import { RequestMustHaves } from '../../features/must-haves/public/request-must-haves.tsx'
import type { RequestDraft } from '../../features/song-requests/public/request-draft.ts'

interface DetailsProps {
  values: Partial<RequestDraft>
  onChange: (values: Partial<RequestDraft>) => void
}

/** What a song must not leave out. */
export const Details = ({ values, onChange }: DetailsProps) => (
  <RequestMustHaves
    value={values.mustHaves ?? []}
    onChange={(mustHaves) => onChange({ ...values, mustHaves })}
  />
)
