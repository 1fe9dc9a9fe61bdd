import { act } from 'react'
import { vi } from 'vitest'

/** Fake fetch: responses by call, such as 'GET /api/stats'. A call without one stays pending. */
export function network(answers: Record<string, unknown> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const call = `${method} ${address.split('?')[0]}`
    asked.push(call)
    if (!(call in answers)) return new Promise<never>(() => {})
    const answer = answers[call]
    return answer instanceof Response ? answer : Response.json(answer)
  })
  return asked
}

/** Waits for responses and lazy chunks until the screen matches. The timeout is shorter than a test's. */
export async function until(fits: () => void) {
  const end = Date.now() + 10_000
  for (;;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
    try {
      return fits()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

/** Refusal of the server, with its reason. */
export const problem = (status: number, detail: string, more: object = {}) =>
  Response.json(
    { type: 'about:blank', title: '', status, detail, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/** Fake fetch that answers each write alike, and keeps their bodies. Reads stay pending. */
export function sentBodies(answer: unknown) {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (!body) return new Promise<never>(() => {})
    bodies.push(JSON.parse(body as string) as Record<string, unknown>)
    return Response.json(answer)
  })
  return bodies
}
