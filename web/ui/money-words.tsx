import { fundWords, moneyWords } from '#contract/giving/money-words'

/** Explanations of the labels of sums, opened by a click. `fund` adds the labels of the Community Fund. */
export function MoneyWords({ fund = false }: { fund?: boolean }) {
  const words = Object.entries({ ...moneyWords, ...(fund && fundWords) })
  return (
    <details className="text-sm text-muted">
      <summary className="inline-block min-h-11 cursor-pointer content-center underline decoration-line underline-offset-4 hover:decoration-accent">
        What these words mean
      </summary>
      <dl className="measure mt-1 grid gap-2">
        {words.map(([word, meaning]) => (
          <div key={word}>
            <dt className="inline font-semibold text-ink">{word}</dt> <dd className="inline">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
