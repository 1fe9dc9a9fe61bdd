import { giftRefusals, gifts } from '#contract/requests/gifts'
import { requestMoves } from '#contract/requests/moves'
import type { Db, Tx } from '../../db/client.ts'
import { refusal } from '../../domain/moves/refusals.ts'
import { conflict } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { answerForm } from './answer-form.ts'
import { answering } from './answering.ts'
import { calendarRoute } from './calendar.ts'
import { standingOf } from './reads.ts'
import { letRead, removeAnswer, takeBack, wrap } from './writes.ts'

export async function giftRoutes(feature: SiteFeature) {
  const { serve } = feature
  const answerIt = answering(feature)

  serve(gifts.wrap, async ({ db, user, params: { id }, body }) => {
    const gift = await wrap(db, { id, listenerId: user.id, ...body })
    if (!gift) throw await whyNot(db, { id, userId: user.id, sentence: giftRefusals.open })
    return gift
  })

  serve(gifts.takeBack, async ({ db, user, params: { id } }) => {
    const gift = await takeBack(db, { id, listenerId: user.id })
    if (!gift) throw await whyNot(db, { id, userId: user.id, sentence: giftRefusals.open })
    return gift
  })

  serve(gifts.letRead, async ({ db, user, params: { id }, body }) => {
    const gift = await letRead(db, { id, listenerId: user.id, ...body })
    if (!gift) throw await whyNot(db, { id, userId: user.id })
    return gift
  })

  serve(gifts.removeAnswer, async ({ db, user, params: { id } }) => {
    const gift = await removeAnswer(db, { id, listenerId: user.id })
    if (!gift) throw await whyNot(db, { id, userId: user.id, sentence: giftRefusals.unanswered })
    return gift
  })

  serve(gifts.answer, ({ db, user, params, body, request }) =>
    answerIt(db, request, { ...params, ...body, userId: user?.id }),
  )
  calendarRoute(feature)
  await answerForm(feature, answerIt)
}

interface Refused {
  id: string
  userId: string
  sentence?: string
}

async function whyNot(db: Db | Tx, { id, userId, sentence }: Refused) {
  const isNone = (await standingOf(db, id)) === 'none'
  const otherwise = conflict(isNone || !sentence ? giftRefusals.none : sentence)
  return refusal(db, { id, userId, move: requestMoves.gift, otherwise })
}
