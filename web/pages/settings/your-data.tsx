import { ClosingSection } from '../../features/accounts/closing/closing.tsx'
import { ExportSection } from '../../features/accounts/closing/export-section.tsx'
import { Sections } from './sections.tsx'

export const YourData = () => (
  <Sections
    all={[
      ['export', 'Download your data', ExportSection],
      ['closing', 'Close your account', ClosingSection],
    ]}
  />
)
