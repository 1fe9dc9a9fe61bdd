import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, useState } from 'react'
import type { Donation } from '#contract/giving/donations'
import { inCurrency } from '#contract/surface/format'
import { errorSentence } from '../../../lib/calls/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { keepPledge, renewPledge } from '../api.ts'
import { isDue } from '../next.ts'
import { useFocusAfterUndo } from '../paying/just-done.tsx'
import { JustSent } from './just-sent.tsx'
import { type AskedMove, MoveDialog } from './move-dialog.tsx'

/** The move that a dialog asks about, for the buttons of a row and of its details. */
export function useAskedMove(donation: Donation) {
  const [asked, setAsked] = useState<AskedMove>()
  const [isJustSent, setJustSent] = useState(false)
  const close = () => setAsked(undefined)
  const sent = () => {
    close()
    setJustSent(true)
  }
  return {
    ask: setAsked,
    offersUndo: isJustSent && donation.can.includes('undoSent'),
    dialog: asked && <MoveDialog donation={donation} asked={asked} onSent={sent} onClose={close} />,
  }
}

interface MoveButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className' | 'onClick'> {
  words: string
  /** Words for screen readers, if a row shows some of them elsewhere. */
  said?: string
  code: string
}

export const MoveButton = ({ words, said = words, code, variant = 'quiet', ...rest }: MoveButtonProps) => (
  <Button {...rest} size="sm" variant={variant} aria-label={`${said}, ${code}`}>
    {words}
  </Button>
)

interface RowMovesProps extends Pick<ReturnType<typeof useAskedMove>, 'ask' | 'offersUndo'> {
  donation: Donation
}

/** Buttons of a row: at most one with a border, and *Mark as Sent* while the donation is pledged. */
export function RowMoves({ donation, ask, offersUndo }: RowMovesProps) {
  const moves = useFocusAfterUndo<HTMLDivElement>(offersUndo)
  const { code, can } = donation
  const next = nextMove(donation, ask)
  return (
    <>
      {offersUndo && <JustSent donation={donation} />}
      {/* A quiet button is aligned by its text, any other button by its border. */}
      <div ref={moves} className={clsx('-mr-2 flex flex-wrap gap-x-1 empty:hidden', !next && '-ml-2')}>
        {next}
        {can.includes('markSent') && (
          <MoveButton words="Mark as Sent" code={code} className="px-2!" onClick={() => ask('sent')} />
        )}
      </div>
    </>
  )
}

/** The one move that a row asks for. It isn't filled: what is due has its filled *Pay* above the list. */
function nextMove(donation: Donation, ask: RowMovesProps['ask']) {
  const { code, can, isRenewable, amount } = donation
  if (isDue(donation))
    return (
      <MoveButton
        words="Pay"
        said={`Pay ${inCurrency(amount)}`}
        code={code}
        variant="secondary"
        onClick={() => ask('pay')}
      />
    )
  if (can.includes('keep')) return <AtOnce words="Keep my promise" donation={donation} write={keepPledge} />
  if (isRenewable) return <AtOnce words="Promise it again" donation={donation} write={renewPledge} />
  if (can.includes('dispute'))
    return <MoveButton words="Reply" code={code} variant="secondary" onClick={() => ask('dispute')} />
  return null
}

interface AtOnceProps {
  words: string
  donation: Donation
  write: typeof keepPledge
}

function AtOnce({ words, donation: { id, code }, write }: AtOnceProps) {
  const { mutate, isPending, error } = useMutation(write(id))
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`${words}, ${code}`}
        busy={isPending}
        onClick={() => mutate()}
      >
        {words}
      </Button>
      {error && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {errorSentence(error)}
        </p>
      )}
    </>
  )
}
