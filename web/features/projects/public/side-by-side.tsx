import { type Stretch, wordDiff } from './word-diff.ts'

interface SideBySideProps {
  from: string | null
  to: string
}

/** Current and proposed text: removed words are struck through, added ones underlined. */
export function SideBySide({ from, to }: SideBySideProps) {
  const diff = wordDiff(from ?? '', to)
  return (
    <dl className="mt-2 grid gap-3 text-sm [overflow-wrap:anywhere] sm:grid-cols-2">
      <div className="rounded-md border border-line p-3">
        <dt className="liner text-muted">From</dt>
        <dd dir="auto" className="mt-1 whitespace-pre-wrap text-muted">
          {from ? diff.from.map((part, at) => <Marked key={at} as="del" {...part} />) : 'Not set'}
        </dd>
      </div>
      <div className="rounded-md border border-edge bg-sunk p-3">
        <dt className="liner text-muted">To</dt>
        <dd dir="auto" className="mt-1 whitespace-pre-wrap">
          {diff.to.map((part, at) => (
            <Marked key={at} as="ins" {...part} />
          ))}
        </dd>
      </div>
    </dl>
  )
}

const looks = {
  del: 'line-through decoration-danger decoration-2',
  ins: 'font-semibold underline decoration-approved decoration-2 underline-offset-4',
}

const Marked = ({ as: Element, text, changed }: Stretch & { as: keyof typeof looks }) =>
  changed ? <Element className={looks[Element]}>{text}</Element> : <span>{text}</span>
