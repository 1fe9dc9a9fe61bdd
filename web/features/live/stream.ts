import { eventsPath, type Told } from '#contract/work/live'
import { ApiError } from '../../lib/calls/api-error.ts'

interface Options {
  /** The last change that is known. */
  after: number
  /** Whose changes: the session may be somebody else's by now. */
  userId: string
  signal: AbortSignal
  onTold: (told: Told) => void
}

/**
 * Reads the stream until it ends or breaks. By fetch, and not by EventSource: that doesn't tell a session that ended
 * from a server that restarts. @throws {ApiError} where the server refuses
 */
export async function readStream({ after, userId, signal, onTold }: Options) {
  const response = await fetch(`${eventsPath}?as=${userId}`, {
    credentials: 'include',
    headers: { accept: 'text/event-stream', 'last-event-id': String(after) },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) throw await ApiError.from(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) onTold(JSON.parse(data) as Told)
    }
  }
}
