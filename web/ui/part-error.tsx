import type { ReactNode } from 'react'
import { renewFailed } from '../lib/chunks/late-parts.ts'
import { Button } from './button.tsx'
import { Boundary } from './optional-chunk.tsx'

/**
 * Error boundary for one lazy part of a page. If the part fails to load, an error appears in its place, and
 * the page stays.
 */
export const PartError = ({ children }: { children: ReactNode }) => (
  <Boundary
    renderInstead={(again) => (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5 text-sm">
        <p className="text-danger">This couldn’t be loaded. Check your connection, then try again.</p>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            renewFailed()
            again()
          }}
        >
          Retry
        </Button>
      </div>
    )}
  >
    {children}
  </Boundary>
)
