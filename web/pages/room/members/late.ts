import { members } from './load.ts'
import type * as Parts from './parts.tsx'

export const Answers: typeof Parts.Answers = members.part('Answers')
export const AtTheDesk: typeof Parts.AtTheDesk = members.part('AtTheDesk')
export const GiftDesk: typeof Parts.GiftDesk = members.part('GiftDesk')
export const HiddenNotice: typeof Parts.HiddenNotice = members.part('HiddenNotice')
export const HiddenPage: typeof Parts.HiddenPage = members.part('HiddenPage')
export const InvitedDesk: typeof Parts.InvitedDesk = members.part('InvitedDesk')
export const ListenerDesk: typeof Parts.ListenerDesk = members.part('ListenerDesk')
export const ListenerTools: typeof Parts.ListenerTools = members.part('ListenerTools')
export const Pledge: typeof Parts.Pledge = members.part('Pledge')
export const Quiet: typeof Parts.Quiet = members.part('Quiet')
export const RoomThanks: typeof Parts.RoomThanks = members.part('RoomThanks')
export const SongwriterDesk: typeof Parts.SongwriterDesk = members.part('SongwriterDesk')
export const Stamp: typeof Parts.Stamp = members.part('Stamp')
export const WriteIt: typeof Parts.WriteIt = members.part('WriteIt')
