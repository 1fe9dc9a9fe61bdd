import type { ReactNode } from 'react'
import { renewFailed } from '../lib/chunks/late-parts.ts'
import { Button } from './button.tsx'
import { Boundary } from './optional-chunk.tsx'

export const PageError = ({ children }: { children: ReactNode }) => (
  <Boundary
    renderInstead={(again) => (
      <div role="alert" className="page measure">
        <h1 className="text-3xl">This page skipped a beat</h1>
        <p className="mt-3 mb-6 text-muted">Something broke here. Everything you saved is safe.</p>
        {/* Retries failed parts first. A full reload would stop the song that plays, and it would show
            nothing without a connection. */}
        <Button onClick={() => (renewFailed() ? again() : location.reload())}>Load it again</Button>
      </div>
    )}
  >
    {children}
  </Boundary>
)
