export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  /** The same for the same mail, however often it is tried: inboxes show it once. */
  messageId?: string
}

/** Sends a mail now; throws where the server refuses it. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
