import type { Donation, State } from './state.ts'

/** Sums by name, in cents. */
export type Sums = Record<string, number>

/** What the sums that the database keeps must be. */
export function sumsOf({ songs, donations }: State): Sums {
  const sum = (which: (donation: Donation) => boolean, what = ({ amount }: Donation) => amount) =>
    donations.filter(which).reduce((all, donation) => all + what(donation), 0)
  const received = ({ received: arrived, amount }: Donation) => arrived ?? amount
  const isLive = ({ status }: Donation) => status !== 'rejected'
  const isConfirmedFor =
    (song: number) =>
    ({ request, status }: Donation) =>
      request === song && status === 'confirmed'
  const ofSong = songs.flatMap((_, at) => [
    [`pledged ${at}`, sum((donation) => donation.request === at && isLive(donation))],
    [`sent ${at}`, sum((donation) => donation.request === at && donation.status === 'sent')],
    [`received ${at}`, sum(isConfirmedFor(at), received)],
    [`short ${at}`, sum(isConfirmedFor(at), (donation) => Math.max(0, donation.amount - received(donation)))],
    [`extra ${at}`, sum(isConfirmedFor(at), (donation) => Math.max(0, received(donation) - donation.amount))],
  ])
  return Object.fromEntries([
    ...ofSong,
    ['total', sum((donation) => donation.isGeneral && isLive(donation))],
    ['pledged', sum(isLive)],
    ['general', sum((donation) => donation.isGeneral && isLive(donation))],
    [
      'waiting',
      sum((donation) => donation.isGeneral && donation.request === null && donation.status === 'pledged'),
    ],
    ['matched', sum((donation) => donation.isGeneral && donation.request !== null && isLive(donation))],
    ['confirmed', sum((donation) => donation.isGeneral && donation.status === 'confirmed', received)],
  ]) as Sums
}
