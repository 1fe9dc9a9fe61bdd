import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { GiftAnswer } from '#contract/giving/thanks'
import { fill } from '#contract/grammar/endpoint'
import { limits } from '#contract/grammar/text'
import { type Gift, NewAnswer } from '#contract/requests/gifts'
import type { SongRequest } from '#contract/requests/song-requests'
import { answerAnchor } from '#contract/surface/paths'
import { servedRoutes } from '#contract/surface/served-routes'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { ReportLink } from '../moderation/public/report-link.tsx'
import { answerGift } from './api.ts'

interface AnswerFormProps {
  gift: Gift
  request: Pick<SongRequest, 'id' | 'shareableId'>
  readers: string
}

/** Form to answer a gift without an account. It works as a plain HTML form before hydration. */
export function AnswerForm({ gift, request, readers }: AnswerFormProps) {
  const [wrong, setWrong] = useState<string>()
  const send = useMutation(answerGift(request.shareableId))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = NewAnswer.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setWrong(said.success ? undefined : said.error.issues[0]?.message)
    if (said.success) send.mutate(said.data)
  }
  if (gift.answer) return <AnswerQuote answer={gift.answer} by={gift.receiverName} request={request} />
  if (gift.isAnswered || send.isSuccess)
    return (
      <p id={answerAnchor} role="status" className="font-serif text-lg">
        Your message is on its way to {readers}. Thank you.
      </p>
    )
  return (
    <Card
      anchor={answerAnchor}
      title="Write back"
      description={`Write to ${readers}. You don’t need an account. They may show it to others who helped to make the song.`}
    >
      <form
        method="post"
        action={fill(servedRoutes.answer, { shareableId: request.shareableId })}
        onSubmit={submit}
        className="grid gap-4"
      >
        <Field label="Your words" error={wrong}>
          <Textarea name="text" rows={3} required maxLength={limits.answer} />
        </Field>
        <Failure error={send.error} />
        <Button type="submit" variant="secondary" busy={send.isPending} className="justify-self-start">
          Send
        </Button>
      </form>
    </Card>
  )
}

interface AnswerQuoteProps {
  answer: GiftAnswer
  by: string
  request: { id: string; shareableId: string }
}

export const AnswerQuote = ({ answer, by, request }: AnswerQuoteProps) => (
  <figure className="max-w-[52ch] border-l-[3px] border-accent pl-5">
    <blockquote dir="auto" className="font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
      “{answer.text}”
    </blockquote>
    <figcaption className="mt-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
      <span>
        <bdi>{by}</bdi>, <Day at={answer.createdAt} />
      </span>
      <ReportLink kind="gift_answer" id={request.id} link={request.shareableId} />
    </figcaption>
  </figure>
)
