import { useEffect, useRef, useState } from 'react'
import { can } from '#contract/grammar/state'
import { requestMoves } from '#contract/requests/moves'
import { counted } from '#contract/surface/counts'
import { wordsAnchor } from '#contract/surface/paths'
import { useKeptFocus } from '../../../lib/kept-focus.ts'
import { usePlace } from '../../../lib/use-place.ts'
import type { PanelProps } from '../../../lib/viewer.ts'
import { LoadError } from '../../../ui/load-error.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { Earlier } from '../earlier.tsx'
import { NewestWords } from '../newest-words.tsx'
import { SendForm } from '../send-form.tsx'
import { useWords, type Words } from './use-words.ts'

/** Words that are sent before the recording, for the two parties, until the approval. */
export const WordsFirst = (panel: PanelProps) =>
  can(requestMoves.comment, panel.project.status) && <OfProject {...panel} />

function OfProject(panel: PanelProps) {
  const { project, viewer } = panel
  const words = useWords(project)
  const { drafts, newest } = words
  // Not in the words themselves: what was typed on a line would be lost when newer ones come.
  const chosenLine = useState<number>()
  // Once shown it stays, because the comments of words that were just sent would else fold it.
  const [isShown, setShown] = useState(words.isKnown)
  if (words.isKnown && !isShown) setShown(true)
  const maySend = viewer === 'songwriter' && project.can.includes('work')
  if (!drafts.data && drafts.isError)
    return (
      <LoadError query={drafts} className="mb-5">
        Error loading the words.
      </LoadError>
    )
  // As high as the folded words, so that the tabs stay where they are.
  if (!isShown)
    return (
      <Loading className="mb-5">
        <Skeleton className="h-11" />
      </Loading>
    )
  const earlier = drafts.data?.filter((draft) => draft !== newest) ?? []
  if (!maySend && !newest && earlier.length === 0) return null
  return (
    <Folded title={titleOf(words, viewer)} isOpen={viewer === 'listener' && newest?.rightAt === null}>
      {newest ? (
        <NewestWords
          key={newest.id}
          panel={panel}
          draft={newest}
          comments={words.comments}
          chosenLine={chosenLine}
        />
      ) : (
        maySend && <SendForm project={project} />
      )}
      {earlier.length > 0 && <Earlier panel={panel} drafts={earlier} />}
    </Folded>
  )
}

/** Heading of the words: what became of the newest ones. */
function titleOf({ newest, comments, drafts }: Words, viewer: PanelProps['viewer']) {
  if (!newest) return [drafts.data?.length ? 'Earlier words' : 'Send the words first']
  const count = comments.data?.length ?? 0
  if (newest.rightAt) return ['The words', 'right']
  // Further pages are loaded by a press.
  if (comments.hasNextPage) return ['The words', `more than ${count} comments`]
  if (count > 0) return ['The words', counted(count, 'comment')]
  return viewer === 'songwriter' ? ['The words', 'no answer yet'] : ['The words']
}

interface FoldedProps {
  title: string[]
  /** True if open at first. A link to the words opens them, too. */
  isOpen: boolean
  children: React.ReactNode
}

function Folded({ title: [title, state], isOpen: opensFirst, children }: FoldedProps) {
  const isNamed = usePlace() === wordsAnchor
  const [isOpen, setOpen] = useState(opensFirst || isNamed)
  const box = useRef<HTMLDetailsElement>(null)
  const { part, heading } = useKeptFocus<HTMLElement>()
  const [wasNamed, setNamed] = useState(isNamed)
  if (isNamed !== wasNamed) {
    setNamed(isNamed)
    if (isNamed) setOpen(true)
  }
  useEffect(() => {
    if (isNamed) box.current?.scrollIntoView()
  }, [isNamed])
  return (
    <details
      {...part}
      ref={box}
      id={wordsAnchor}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mb-5 scroll-mt-20"
    >
      <summary ref={heading} className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        {title}
        {state && <span className="font-normal text-muted"> · {state}</span>}
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">{children}</div>
    </details>
  )
}
