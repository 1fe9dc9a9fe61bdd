import { paths } from '#contract/surface/paths'
import { useTitle } from '../lib/use-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { BrokenRecord } from './not-found-art.tsx'

export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <div className="page grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 className="text-3xl">404 Page Not Found</h1>
        <p className="measure mt-4 text-lg text-muted">Did you forget to add the page to the router?</p>
        <p className="measure mt-2 mb-8 text-muted">The link may be old. Here is the way home.</p>
        <ButtonLink href={paths.home()}>Back to Home</ButtonLink>
      </div>
      <BrokenRecord />
    </div>
  )
}
