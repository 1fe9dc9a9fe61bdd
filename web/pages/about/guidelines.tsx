import { routes } from '#contract/surface/paths'
import { type RulePart, ruleParts, rules, rulesOf } from '#contract/trust/rules'
import { Part, Points, To } from './prose.tsx'

/** Where a decision or a report leads to one of them, it is marked. */
const named = 'scroll-mt-24 target:bg-sunk'

/** A part's rules, each with its id as its anchor. */
const Rules = ({ part }: { part: RulePart }) => (
  <Part title={ruleParts[part]}>
    <Points>
      {rulesOf(part).map((id) => (
        <li key={id} id={id} className={named}>
          {rules[id].text}
        </li>
      ))}
    </Points>
  </Part>
)

/** The same as one sentence: 'Hate, threats, …, and several accounts that pledge to each other.' */
const Sentence = ({ part }: { part: RulePart }) => (
  <Part title={ruleParts[part]}>
    <p className="measure">
      {rulesOf(part).map((id, at, { length }) => (
        <span key={id}>
          {at > 0 && (at === length - 1 ? ', and ' : ', ')}
          <span id={id} className={named}>
            {at > 0 ? rules[id].text.charAt(0).toLowerCase() + rules[id].text.slice(1) : rules[id].text}
          </span>
        </span>
      ))}
      .
    </p>
  </Part>
)

export const Guidelines = () => (
  <>
    <Rules part="human" />
    <Rules part="people" />
    <Rules part="word" />
    <Sentence part="noPlace" />
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
