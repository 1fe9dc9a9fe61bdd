import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Amount } from '#contract/grammar/money'
import { accounts } from '#contract/people/accounts'
import { Genre } from '#contract/people/songwriters'
import { createRequest, type SentRequest } from '../../features/song-requests/api.ts'
import type { RequestDraft } from '../../features/song-requests/public/request-draft.ts'
import { errorSentence } from '../../lib/calls/api-error.ts'
import { currentUser } from '../../lib/calls/current-user.ts'
import type { Draft } from '../../lib/local-storage/drafts.ts'
import { write } from '../../lib/writes/write.ts'

const registering = write(accounts.register, {})

interface Sending {
  isMember: boolean
  invitation: string | undefined
  /** Id of the only songwriter who is asked. */
  songwriter: string | undefined
  draft: Draft<RequestDraft>
  onSent: (sent: SentRequest) => void
}

/**
 * Makes the account unless somebody is signed in, then the request. If only the request fails, the next attempt makes
 * no second account, because the person is signed in then.
 */
export function useSend({ isMember, invitation, songwriter, draft, onSent }: Sending) {
  const client = useQueryClient()
  const register = useMutation(registering)
  const create = useMutation({ ...createRequest, meta: {} })
  async function run({ firstName = '', email = '', ...request }: Partial<RequestDraft>, password?: string) {
    if (!isMember) {
      const body = { firstName, email, ...(password && { password }), ...(invitation && { invitation }) }
      client.setQueryData(currentUser.queryKey, await register.mutateAsync(body))
    }
    // The dashboard's form may have put amounts into the draft, which this page doesn't show. A promise is asked for
    // once the request is out, and a goal that is none could not be corrected here.
    const { title = '', story = '', emotions = [], genre, ownPledge: _, goalAmount, ...rest } = request
    const goal = Amount.safeParse(goalAmount).success && { goalAmount }
    const asked = {
      ...rest,
      ...goal,
      ...(songwriter && { invitedSongwriterId: songwriter }),
      title,
      story,
      emotions,
      genre: Genre.parse(genre),
    }
    const sent = await create.mutateAsync(asked)
    draft.forget()
    onSent(sent)
  }
  const error = register.error ?? create.error
  const isSending = register.isPending || create.isPending
  return {
    // The busy button takes no press, but Enter in a field sends the form.
    send: (...given: Parameters<typeof run>) => isSending || void run(...given).catch(() => {}),
    isSending,
    problem: error ? errorSentence(error) : undefined,
  }
}
