import { type Gift, giftRefusals, gifts } from '#contract/requests/gifts'
import { requestMoves } from '#contract/requests/moves'
import type { Db, Tx } from '../../db/client.ts'
import { refusal } from '../../domain/moves/refusals.ts'
import { conflict } from '../../errors.ts'
import type { SiteFeature } from '../../http/feature.ts'
import type { User } from '../../http/session/session.ts'
import { answerForm } from './answer-form.ts'
import { answering } from './answering.ts'
import { calendarRoute } from './calendar.ts'
import { standingOf } from './reads.ts'
import { letRead, type Own, removeAnswer, takeBack, wrap } from './writes.ts'

export async function giftRoutes(feature: SiteFeature) {
  const { serve } = feature
  const answerIt = answering(feature)

  /** Changes a listener's gift. Throws the reason if nothing was changed. */
  const changes =
    <Body>(make: (db: Db | Tx, own: Own & Body) => Promise<Gift | undefined>, sentence?: string) =>
    async ({
      db,
      user,
      params: { id },
      body,
    }: {
      db: Db | Tx
      user: User
      params: { id: string }
      body: Body
    }) => {
      const gift = await make(db, { ...body, id, listenerId: user.id })
      if (!gift) throw await whyNot(db, { id, userId: user.id, sentence })
      return gift
    }
  serve(gifts.wrap, changes(wrap, giftRefusals.open))
  serve(gifts.takeBack, changes(takeBack, giftRefusals.open))
  serve(gifts.letRead, changes(letRead))
  serve(gifts.removeAnswer, changes(removeAnswer, giftRefusals.unanswered))

  serve(gifts.answer, ({ db, user, params, body, request }) =>
    answerIt(db, request, { ...params, ...body, userId: user?.id }),
  )
  calendarRoute(feature)
  await answerForm(feature, answerIt)
}

interface Refused {
  id: string
  userId: string
  sentence: string | undefined
}

async function whyNot(db: Db | Tx, { id, userId, sentence }: Refused) {
  const isNone = (await standingOf(db, id)) === 'none'
  const otherwise = conflict(isNone || !sentence ? giftRefusals.none : sentence)
  return refusal(db, { id, userId, move: requestMoves.gift, otherwise })
}
