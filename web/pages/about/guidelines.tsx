import { routes } from '#contract/surface/paths'
import { Part, To } from './prose.tsx'
import { Rules } from './rules.tsx'

export const Guidelines = () => (
  <>
    <Rules />
    <Part title="When someone breaks these rules">
      <p className="measure">
        Report it where you see it: every request, song, message and profile has a link for that, and you
        don’t need an account. A steward reads the report and can dismiss it, warn its author, hide the thing,
        or suspend an account, which can then read but change nothing. Its author reads the rule and the
        facts, and can appeal. <To href={routes.moderation}>Moderation</To> says how often that happens. See
        also the <To href={routes.terms}>Terms of Service</To>.
      </p>
    </Part>
  </>
)
