/** What money should do, in as few words as it can be said: plain data, one move after the other. */
export type Who = 'listener' | 'mira' | 'uwe' | 'giver'
type Status = 'pledged' | 'sent' | 'confirmed' | 'rejected'

/** A donation is known by its amount in cents: no two of a sequence have the same. */
export interface Gift {
  amount: number
  giver: Who
  request: number | null
  isGeneral: boolean
  status: Status
  received: number | null
  declined: number[]
}
export interface Song {
  status: 'open' | 'in_progress' | 'completed' | 'approved'
  songwriter: Who | null
  isGone: boolean
}
export interface State {
  songs: Song[]
  gifts: Gift[]
}

const giftMoves = {
  markSent: ['giver', 'pledged', 'sent'],
  undoSent: ['giver', 'sent', 'pledged'],
  cancel: ['giver', 'pledged', 'rejected'],
  declineMatch: ['giver', 'pledged', 'pledged'],
  confirm: ['songwriter', 'sent', 'confirmed'],
  reject: ['songwriter', 'sent', 'rejected'],
} as const
export type Step =
  | { by: Who; do: 'pledge'; to: number | null; amount: number }
  | { by: Who; do: keyof typeof giftMoves; amount: number; received?: number | undefined }
  | { by: Who; do: 'approve' | 'accept' | 'release' | 'withdraw'; to: number }

/** Makes a step on `state` itself, and answers as the call would. `older` orders waiting pledges. */
export function step(state: State, move: Step, older: (one: Gift, other: Gift) => number): number {
  const { songs, gifts } = state
  if (move.do === 'pledge') {
    const song = move.to === null ? undefined : songs[move.to]!
    if (song?.isGone) return 404
    if (song?.songwriter === move.by) return 403
    if (song?.status === 'approved') return 409
    const { to: request, amount, by: giver } = move
    gifts.push({ amount, giver, request, isGeneral: !song, status: 'pledged', received: null, declined: [] })
    return 201
  }
  if ('to' in move) {
    const song = songs[move.to]!
    const pledged = gifts.filter((gift) => gift.request === move.to && gift.status === 'pledged')
    const paid = gifts.filter(
      (gift) => gift.request === move.to && (gift.status === 'sent' || gift.status === 'confirmed'),
    )
    const end = (gift: Gift) => void (gift.status = 'rejected')
    if (move.do === 'approve') {
      if (move.by !== 'listener' || song.status !== 'completed') return 400
      song.status = 'approved'
      closeGap(state, move.to, older)
    } else if (move.do === 'accept') {
      const may = (move.by === 'mira' || move.by === 'uwe') && !paid.some(({ giver }) => giver === move.by)
      if (!may || song.status !== 'open' || song.isGone) return 400
      Object.assign(song, { status: 'in_progress', songwriter: move.by })
      for (const gift of pledged) if (gift.giver === move.by) end(gift)
    } else if (move.do === 'release') {
      if (song.songwriter !== move.by || song.status !== 'in_progress' || paid.length > 0) return 400
      Object.assign(song, { status: 'open', songwriter: null })
    } else {
      if (move.by !== 'listener' || song.status !== 'open' || song.isGone || paid.length > 0) return 400
      song.isGone = true
      for (const gift of pledged) end(gift)
    }
    return 200
  }
  const gift = gifts.find(({ amount }) => amount === move.amount)
  const isGiver = gift?.giver === move.by
  const isSongwriter = gift?.request != null && songs[gift.request]!.songwriter === move.by
  if (!gift || (!isGiver && !isSongwriter)) return 404
  const [side, from, to] = giftMoves[move.do]
  if (side === 'giver' ? !isGiver : isGiver) return 403
  if (gift.status !== from || (move.do === 'declineMatch' && !(gift.isGeneral && gift.request !== null)))
    return 409
  gift.status = to
  if (move.do === 'confirm') gift.received = move.received ?? gift.amount
  const was = gift.request
  if (move.do === 'declineMatch') Object.assign(gift, { request: null, declined: [...gift.declined, was] })
  if (was !== null && (move.do === 'declineMatch' || move.do === 'cancel')) closeGap(state, was, older)
  return 200
}

function closeGap({ songs, gifts }: State, at: number, older: (one: Gift, other: Gift) => number) {
  if (songs[at]!.status !== 'approved') return
  const counted = ({ status, amount, received }: Gift) =>
    status === 'rejected' ? 0 : status === 'confirmed' ? (received ?? amount) : amount
  let gap = gifts.reduce((left, gift) => left - (gift.request === at ? counted(gift) : 0), 100_00)
  const waiting = gifts.filter((gift) => gift.isGeneral && gift.request === null && gift.status === 'pledged')
  for (const gift of waiting.sort(older)) {
    if (gap <= 0) return
    if (gift.giver === songs[at]!.songwriter || gift.declined.includes(at)) continue
    gift.request = at
    gap -= gift.amount
  }
}
