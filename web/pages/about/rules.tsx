import { type RulePart, ruleParts, rules, rulesOf } from '#contract/trust/rules'
import { Part, Points } from './prose.tsx'

/** Highlights the rule that the URL's fragment names, for example from a decision. */
const named = 'scroll-mt-24 target:bg-sunk'

const List = ({ part }: { part: RulePart }) => (
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

/** All rules. Each has its id as an anchor, so that decisions and reports can link to it. */
export const Rules = () => (
  <>
    <List part="human" />
    <List part="people" />
    <List part="word" />
    <Sentence part="noPlace" />
  </>
)
