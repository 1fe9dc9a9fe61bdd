import type { FastifyRequest } from 'fastify'
import type { GiftAnswer } from '#contract/giving/thanks'
import { seconds } from '#contract/grammar/time'
import { giftRefusals } from '#contract/requests/gifts'
import type { Db, Tx } from '../../db/client.ts'
import { type RateLimit, rateCounter } from '../../db/rate-limits.ts'
import { is } from '../../domain/requests/access.ts'
import { conflict, forbidden, notFound, tooMany } from '../../errors.ts'
import { addressOf } from '../../http/client-address.ts'
import type { SiteFeature } from '../../http/feature.ts'
import { requestAt, standingOf } from './reads.ts'
import { answer } from './writes.ts'

type Said = Parameters<typeof answer>[1]
export type AnswerIt = (db: Db | Tx, request: FastifyRequest, said: Said) => Promise<GiftAnswer>

/** Stores the receiver's answer to a gift, for the form and the API call. Throws 403, 404, 409 and 429. */
export function answering({ db: counting, env }: Pick<SiteFeature, 'db' | 'env'>): AnswerIt {
  const counter = rateCounter(counting)
  const limit: RateLimit = { name: 'gift-answer-from', max: env.rateAnswersPerAddress, seconds: seconds.hour }

  return async (db, request, said) => {
    const wait = await counter.take(limit, addressOf(request))
    if (wait) throw tooMany('Too many attempts. Please try again later', wait)
    const song = await requestAt(db, said.shareableId)
    if (!song) throw notFound()
    if (is('party', song, said.userId)) throw forbidden('Only the person who received the song can reply')
    const kept = await answer(db, said)
    if (kept) return kept
    const standing = await standingOf(db, song.id)
    if (standing === 'none') throw notFound()
    throw conflict(giftRefusals[standing === 'wrapped' ? 'wrapped' : 'answered'])
  }
}
