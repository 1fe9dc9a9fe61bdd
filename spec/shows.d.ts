import type { LineId } from './ledger.ts'
/** Says which lines of the specification the running test shows. Browser tests have their own in e2e/support/fixtures.ts. */
export declare function shows(...ids: LineId[]): void
