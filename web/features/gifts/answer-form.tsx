import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fill } from '#contract/grammar/endpoint'
import { limits } from '#contract/grammar/text'
import { type Gift, NewAnswer } from '#contract/requests/gifts'
import type { SongRequest } from '#contract/requests/song-requests'
import { answerAnchor, servedRoutes } from '#contract/surface/paths'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { AnswerQuote } from './answer-quote.tsx'
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
      description={`A few words for ${readers}; you don’t need an account. They may show them to people who supported the song.`}
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
        <Button type="submit" busy={send.isPending} className="justify-self-start">
          Send
        </Button>
      </form>
    </Card>
  )
}
