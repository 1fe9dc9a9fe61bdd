import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeNotice, eventsPath } from '#contract/work/live'

export interface TestStream {
  status: number
  told: ChangeNotice[]
  parts: () => string[]
  last: () => number
  ended: Promise<void>
  /** Cuts the connection, like a lost network. */
  cut: () => void
}

export async function openStream(
  origin: string,
  { cookie, after }: { cookie: string | undefined; after?: number },
): Promise<TestStream> {
  const line = new AbortController()
  const response = await fetch(origin + eventsPath, {
    headers: { cookie: cookie ?? '', ...(after !== undefined && { 'last-event-id': String(after) }) },
    signal: line.signal,
  })
  const told: ChangeNotice[] = []
  const read = async () => {
    let text = ''
    for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
      text += bytes
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        told.push(JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '') as ChangeNotice)
    }
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const ended = isStream ? read().catch(() => {}) : Promise.resolve()
  const begun = () => told.length > 0
  if (isStream && after === undefined) await untilTrue(begun)
  return {
    status: response.status,
    told,
    parts: () => told.flatMap(({ hints }) => hints).map((hint) => hint.split(' ', 1)[0] ?? ''),
    last: () => told.at(-1)?.seq ?? after ?? 0,
    ended,
    cut: () => line.abort(),
  }
}

async function untilTrue(holds: () => boolean) {
  for (const until = Date.now() + 5000; !holds(); await sleep(2))
    if (Date.now() > until) throw new Error('The stream says nothing')
}
