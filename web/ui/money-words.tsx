import { fundWords, moneyWord, moneyWords } from '#contract/giving/money-words'

/** Explanations of the labels of sums. */
export const MoneyWords = () => (
  <dl className="measure grid gap-1 text-sm text-muted">
    {Object.entries({ ...moneyWords, ...fundWords }).map(([word, meaning]) => (
      <div key={word}>
        <dt className="inline font-semibold text-ink">{moneyWord(word)}</dt>{' '}
        <dd className="inline">{meaning}</dd>
      </div>
    ))}
  </dl>
)
