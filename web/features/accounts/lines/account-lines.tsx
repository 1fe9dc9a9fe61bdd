import { ProofLine } from './proof-line.tsx'
import { SuspendedLine } from './suspended-line.tsx'

/** What a member is to know about their account, at the top of every page. */
export function AccountLines() {
  return (
    <>
      <SuspendedLine />
      <ProofLine />
    </>
  )
}
