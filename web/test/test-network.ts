import { act } from 'react'
import { vi } from 'vitest'

/**
 * Replaces fetch. Returns the given response for each call, for example for 'GET /api/stats'. Calls without a
 * given response stay pending.
 */
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

/**
 * Waits for responses and lazy chunks until `fits` throws no error. The time limit is shorter than that of a
 * test.
 */
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

/** Error response of the server, with its reason. */
export const problem = (status: number, detail: string, more: object = {}) =>
  Response.json(
    { type: 'about:blank', title: '', status, detail, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/**
 * Replaces fetch: each write gets the same response, and its body is recorded. Reads stay pending. Returns
 * the bodies.
 */
export function sentBodies(answer: unknown) {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    if (!body) return new Promise<never>(() => {})
    bodies.push(JSON.parse(body as string) as Record<string, unknown>)
    return Response.json(answer)
  })
  return bodies
}
