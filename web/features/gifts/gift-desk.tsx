import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Gift } from '#contract/requests/gifts'
import type { Project } from '#contract/requests/song-requests'
import { answerAnchor, paths } from '#contract/surface/paths'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { lateForms } from '../../ui/late-forms.ts'
import { AnswerQuote } from './answer-form.tsx'
import { letUnderwritersRead, removeAnswer, takeGiftBack } from './api.ts'
import { useTimeLeft } from './countdown.tsx'
import { CalendarLink, OpeningTime } from './dedication.tsx'

const { GiftDialog } = lateForms(() => import('./gift-dialog.tsx'))

interface GiftDeskProps {
  project: Project
  gift: Gift | null
  isListener: boolean
  saidAt: number
  lookAgain: () => unknown
}

/**
 * Gift panel for listener and songwriter. The listener wraps the song as a gift; both can read the receiver's
 * answer.
 */
export function GiftDesk({ project, gift, isListener, ...said }: GiftDeskProps) {
  if (gift)
    return (
      <Given request={project} gift={gift} actions={isListener && <Actions project={project} gift={gift} />}>
        {gift.isWrapped && <Opening gift={gift} {...said} />}
      </Given>
    )
  if (!isListener) return null
  return (
    <Desk>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-xl">Is it a gift?</h2>
        <p className="measure mt-2">
          Wrap the song: its link opens at the moment you choose, with a few words from you.
        </p>
      </div>
      <GiftButton projectId={project.id} variant="secondary" />
    </Desk>
  )
}

const Desk = ({ children }: { children: ReactNode }) => (
  <section
    aria-label="Gift"
    className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md bg-sunk p-5 sm:p-7"
  >
    {children}
  </section>
)

interface GivenProps {
  request: Project
  gift: Gift
  actions: ReactNode
  children: ReactNode
}

const Given = ({ request, gift, actions, children }: GivenProps) => (
  <Desk>
    <div className="grid min-w-0 flex-1 basis-64 gap-4">
      <div className="[overflow-wrap:anywhere]">
        <h2 className="text-xl">
          A gift for <bdi>{gift.receiverName}</bdi>
        </h2>
        <p className="measure mt-2">
          {gift.isWrapped ? 'Wrapped: it opens on ' : 'Open since '}
          <OpeningTime gift={gift} />.{!gift.isWrapped && !gift.answer && ' No reply yet.'}
        </p>
      </div>
      {gift.dedication && (
        <p dir="auto" className="measure font-serif whitespace-pre-wrap italic [overflow-wrap:anywhere]">
          {gift.dedication}
        </p>
      )}
      {gift.answer && (
        <div id={answerAnchor}>
          <AnswerQuote answer={gift.answer} by={gift.receiverName} request={request} />
        </div>
      )}
    </div>
    {actions}
    {children}
  </Desk>
)

function Opening({ gift, saidAt, lookAgain }: { gift: Gift } & Pick<GiftDeskProps, 'saidAt' | 'lookAgain'>) {
  useTimeLeft({ opensAt: gift.opensAt, now: gift.now, saidAt, lookAgain })
  return null
}

const Actions = ({ project, gift }: { project: Project; gift: Gift }) => (
  <div className="flex flex-wrap gap-2">
    <ButtonLink variant="secondary" size="sm" href={paths.giftCard(project.shareableId)}>
      Print a card
    </ButtonLink>
    {gift.isWrapped && (
      <>
        <CalendarLink shareableId={project.shareableId} />
        <GiftButton projectId={project.id} gift={gift} variant="quiet" size="sm" />
        <TakeBackButton projectId={project.id} gift={gift} />
      </>
    )}
    {gift.answer && (
      <>
        <ReadersButton projectId={project.id} mayRead={gift.underwritersMayRead ?? false} />
        <RemoveAnswerButton projectId={project.id} gift={gift} />
      </>
    )}
  </div>
)

interface GiftButtonProps extends ButtonLook {
  projectId: string
  gift?: Gift
}

const GiftButton = ({ projectId, gift, ...look }: GiftButtonProps) => (
  <DialogButton
    {...look}
    renderDialog={(close) => <GiftDialog projectId={projectId} gift={gift} onClose={close} />}
  >
    {gift ? 'Change' : 'Make it a gift'}
  </DialogButton>
)

function ReadersButton({ projectId, mayRead }: { projectId: string; mayRead: boolean }) {
  const save = useMutation(letUnderwritersRead(projectId))
  return (
    <Button variant="quiet" size="sm" busy={save.isPending} onClick={() => save.mutate(!mayRead)}>
      {mayRead ? 'Hide the reply from supporters' : 'Show the reply to supporters'}
    </Button>
  )
}

interface OwnGift {
  projectId: string
  gift: Gift
}

const danger = { variant: 'quiet', size: 'sm', danger: true, variables: undefined } as const

const TakeBackButton = ({ projectId, gift }: OwnGift) => (
  <AskFirst
    {...danger}
    label="Undo the gift"
    title="Undo the gift?"
    description={`It won’t be a gift for ${gift.receiverName} any more, and the link opens the song right away.`}
    yes="Undo the gift"
    write={useMutation(takeGiftBack(projectId))}
  >
    <p className="text-sm">Your dedication will be deleted.</p>
  </AskFirst>
)

const RemoveAnswerButton = ({ projectId, gift }: OwnGift) => (
  <AskFirst
    {...danger}
    label={`Not from ${gift.receiverName}?`}
    title="Remove this reply?"
    description={`Anyone with the link can reply first. Once removed, it’s gone for everyone, and ${gift.receiverName} can write.`}
    yes="Remove it"
    write={useMutation(removeAnswer(projectId))}
  >
    <p className="text-sm">If it came from a stranger, reset the link before you send it again.</p>
  </AskFirst>
)
