import type { BodyIn } from '#contract/grammar/endpoint'
import { acceptance } from '#contract/requests/acceptance'
import { briefs } from '#contract/requests/briefs'
import { songRequests } from '#contract/requests/song-requests'
import { buildSongwriter, buildUser } from './factories.ts'
import type { Client, TestApp } from './test-app.ts'

export type TermsBody = BodyIn<typeof acceptance.propose>

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const termsBody = (values: Partial<TermsBody> = {}): TermsBody => ({
  price: '150.00',
  readyBy: dayIn(20),
  changes: 2,
  ...values,
})

/** People who agree on terms through the API alone, so that the chains of their requests are complete. */
export function termsOf(world: TestApp) {
  return {
    /** A request that was accepted, with terms if there are some. */
    async project({ goal, terms }: { goal?: string; terms?: Partial<TermsBody> } = {}) {
      const listener = await world.as(await buildUser(world.db))
      const songwriter = await world.as(await buildSongwriter(world.db, { venmoHandle: '@mira' }))
      const brief = {
        title: 'The 24th',
        story: 'For Ingrid, who turns seventy.',
        emotions: ['grateful' as const],
        genre: 'folk' as const,
        ...(goal && { goalAmount: goal }),
      }
      const { body: request } = await listener.call(briefs.create, { body: brief })
      const params = { id: request.id }
      const body = terms ? { terms: termsBody(terms) } : {}
      const accepted = await songwriter.call(acceptance.accept, { params, body })
      return { request, params, listener, songwriter, accepted }
    },

    propose: (by: Client, { id }: { id: string }, values: Partial<TermsBody> = {}) =>
      by.call(acceptance.propose, { params: { id }, body: termsBody(values) }),

    agree: (by: Client, { id }: { id: string }, { id: termsId }: { id: string }) =>
      by.call(acceptance.agree, { params: { id, termsId } }),

    decline: (by: Client, { id }: { id: string }, { id: termsId }: { id: string }) =>
      by.call(acceptance.decline, { params: { id, termsId } }),

    /** A request whose parties agreed to a price. */
    async agreed({ goal, ...terms }: Partial<TermsBody> & { goal?: string } = {}) {
      const project = await this.project({ ...(goal && { goal }), terms })
      const waiting = project.accepted.body.terms!.waiting!
      const { body, status, text } = await this.agree(project.listener, project.params, waiting)
      if (status !== 200) throw new Error(text)
      return { ...project, terms: body }
    },

    /** The project as this party reads it in the room. */
    async read(by: Client, { shareableId }: { shareableId: string }) {
      const { body } = await by.call(songRequests.shared, { params: { shareableId } })
      return body.viewer === 'outside' || body.viewer === 'hidden' ? null : body
    },
  }
}
