/** Each rule of the specification's §5 at its limit, one below and one above: for the form and for the server alike. */
import type { LineId } from '../ledger.ts'
export interface EdgeCase {
  line: LineId
  /** The field, by its name in the call. */
  field: string
  value: unknown
  /** What is said below the field and answered by the server; undefined where the value is taken. */
  message?: string
  /** What the server is sent, where it isn't the value as it was typed. */
  sent?: unknown
}
export declare const requestBase: {
  title: string
  story: string
  emotions: string[]
  genre: string
}
export declare const requestCases: EdgeCase[]
export declare const profileBase: {
  bio: string
  genres: string[]
}
export declare const profileCases: EdgeCase[]
/** The custom amount is a numeric input, which takes no more than numbers. */
export declare const donationCases: EdgeCase[]
export declare const writtenDonationCases: EdgeCase[]
export declare const sentBase: {
  externalRef: string
  proofUrl: string
}
export declare const sentCases: EdgeCase[]
export declare const progressCases: EdgeCase[]
/** Notes and messages: an empty one can't be sent by the screens, and is refused by the server. */
export declare const noteCases: EdgeCase[]
export declare const messageCases: EdgeCase[]
/** What each choice of the budget filter asks for, and which pledged amounts lie in it: both ends belong to it. */
export declare const budgetCases: {
  choice: string
  query: Record<string, string>
  in: string[]
}[]
export declare const pledgedAmounts: string[]
/** 'a title of 201 characters', '[] as emotions': what a case is called. */
export declare function caseName({ field, value, message }: EdgeCase): string
