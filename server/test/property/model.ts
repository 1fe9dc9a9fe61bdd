import { type Gift, giftMoves, type State, type Step, songMoves } from './state.ts'

type Order = (one: Gift, other: Gift) => number

/**
 * The model of the money rules, as small as possible. Executes the step on `state`, and answers the status that the
 * call would. `older` orders waiting pledges.
 */
export function step({ songs, gifts }: State, move: Step, older: Order): number {
  if (move.do === 'pledge') {
    const { to: request, amount, by: giver } = move
    const song = request === null ? undefined : songs[request]!
    // Retried with its idempotency key: the first reply again.
    if (gifts.some((gift) => gift.amount === amount)) return 201
    if (song?.isGone) return 404
    if (song?.songwriter === giver) return 403
    if (song?.status === 'approved') return 409
    gifts.push({ amount, giver, request, isGeneral: !song, status: 'pledged', received: null, declined: [] })
    return 201
  }
  if ('to' in move) {
    const { by, do: what, to: at } = move
    const song = songs[at]!
    const paid = gifts.filter((gift) => gift.request === at && /sent|confirmed/.test(gift.status))
    const [from, to] = songMoves[what]
    const may = {
      accept: (by === 'mira' || by === 'uwe') && !paid.some(({ giver }) => giver === by),
      release: by === song.songwriter && paid.length === 0,
      deliver: by === song.songwriter,
      requestChanges: by === 'listener',
      approve: by === 'listener',
      withdraw: by === 'listener' && paid.length === 0,
    }[what]
    if (!may || song.isGone || !(from as readonly string[]).includes(song.status)) return 400
    song.status = to
    if (what === 'accept' || what === 'release') song.songwriter = what === 'accept' ? by : null
    song.isGone = what === 'withdraw'
    const unpaid = gifts.filter((gift) => gift.request === at && gift.status === 'pledged')
    for (const gift of unpaid) if (song.isGone || gift.giver === song.songwriter) gift.status = 'rejected'
    closeGap({ songs, gifts }, at, older)
    return 200
  }
  const gift = gifts.find(({ amount }) => amount === move.amount)
  if (!gift) return 404
  const [isGiver, was] = [gift.giver === move.by, gift.request]
  if (!isGiver && (was === null || songs[was]!.songwriter !== move.by)) return 404
  const [side, from, to] = giftMoves[move.do]
  if ((side === 'giver') !== isGiver) return 403
  if (gift.status !== from || (move.do === 'declineMatch' && (!gift.isGeneral || was === null))) return 409
  gift.status = to
  if (move.do === 'confirm') gift.received = move.received ?? gift.amount
  if (move.do === 'declineMatch') Object.assign(gift, { request: null, declined: [...gift.declined, was] })
  if (move.do === 'declineMatch' || move.do === 'cancel') closeGap({ songs, gifts }, was, older)
  return 200
}

/** Matches the oldest waiting pledges to an approved song, whole, until it has its hundred dollars. */
function closeGap({ songs, gifts }: State, at: number | null, older: Order) {
  if (at === null || songs[at]!.status !== 'approved') return
  const counted = ({ status, amount, received }: Gift) => (status === 'rejected' ? 0 : (received ?? amount))
  let gap = gifts.reduce((left, gift) => left - (gift.request === at ? counted(gift) : 0), 100_00)
  const waiting = gifts.filter((gift) => gift.isGeneral && gift.request === null && gift.status === 'pledged')
  for (const gift of waiting.sort(older)) {
    if (gap <= 0) return
    if (gift.giver === songs[at]!.songwriter || gift.declined.includes(at)) continue
    gift.request = at
    gap -= gift.amount
  }
}
