import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { invitationParameter, type RegistrationRefusal } from '#contract/people/registration-settings'
import { paths } from '#contract/surface/paths'
import { useAskedAlone, useQueryInBrowser } from '../../features/accounts/use-login-path.ts'
import type { SentRequest } from '../../features/song-requests/api.ts'
import { type RequestDraft, useRequestDraft } from '../../features/song-requests/public/request-draft.ts'
import { useCurrentUser } from '../../lib/calls/current-user.ts'
import { forgetLooseFiles } from '../../lib/local-storage/draft-files.ts'
import type { LastingDraft } from '../../lib/local-storage/drafts.ts'
import { site } from '../../lib/site/site.ts'
import { usePlace } from '../../lib/use-place.ts'
import { draftFrom, draftIn } from './draft.ts'
import { fillIn, problemsOf, type Step, stepFor, stepsFor, type Values, valuesOf } from './steps.ts'
import { proposedTitle } from './title.ts'
import { useSend } from './use-send.ts'

/** Why a visitor can't create an account here. Undefined if they can. An invitation is checked when it is used. */
const refusalOf = (invitation: string | undefined): RegistrationRefusal | undefined => {
  if (site.registration === 'closed') return 'closed'
  return site.registration === 'invited' && !invitation ? 'uninvited' : undefined
}

/**
 * What was answered. The form's fields keep their own values, so that the page that the server drew works before its
 * scripts do. The draft follows them.
 */
function useAnswers(draft: LastingDraft<RequestDraft>) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  /** What the draft has beside the form's fields: must-haves and the recording. */
  const [details, setDetails] = useState<Partial<RequestDraft>>({})

  useLayoutEffect(() => {
    const fill = () => {
      const kept = draft.read() ?? {}
      setDetails(kept)
      fillIn(form.current!, draftIn(kept))
      const now = valuesOf(form.current!)
      setValues(now)
      return { kept, now }
    }
    // The draft keeps what is written. The browser would write it into the page again after a sign-out and Back.
    form.current!.autocomplete = 'off'
    // Not before the hydration, because the server doesn't know the draft.
    const { kept, now } = fill()
    void forgetLooseFiles(kept.recording)
    // Written before the scripts arrived.
    if (now['story'] !== (kept.story ?? '')) draft.keep({ ...kept, ...draftFrom(now) })
    return draft.follow(() => {
      form.current!.reset()
      fill()
    })
  }, [draft])

  const read = () => {
    const now = valuesOf(form.current!)
    setValues(now)
    return now
  }
  const keep = (more = details) => {
    setDetails(more)
    draft.keep({ ...more, ...draftFrom(read()) })
  }
  const forget = () => {
    draft.forget()
    void forgetLooseFiles()
    form.current!.reset()
    setDetails({})
    setValues({})
  }
  return { form, values, details, read, keep, forget }
}

/** The open question of `/begin`, what was answered, and the ways from it. */
export function useBegin(onSent: (sent: SentRequest) => void) {
  const isMember = useCurrentUser() !== null
  const query = useQueryInBrowser()
  const invitation = new URLSearchParams(query).get(invitationParameter) ?? undefined
  const songwriter = useAskedAlone()
  const refusal = isMember ? undefined : refusalOf(invitation)
  const asksForAccount = !isMember && !refusal
  const draft = useRequestDraft()
  const { form, values, details, read, keep, forget } = useAnswers(draft)
  const [problems, setProblems] = useState<Values>({})
  const step = stepFor(usePlace(), values, asksForAccount)
  const { send, isSending, problem } = useSend({ isMember, invitation, songwriter, onSent, draft })

  useFocusOn(step, form)
  useEffect(() => {
    const title = form.current!.querySelector<HTMLInputElement>('[name=title]')!
    if (step === 'title') title.value ||= proposedTitle(values['story'] ?? '')
    read()
    // The title is proposed when its question is opened, and not while somebody empties the field.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step])

  const all = stepsFor(asksForAccount)
  const at = all.indexOf(step)
  const next = all[at + 1]
  /** Leads back to the same question. */
  const signIn = paths.login(`${paths.begin()}${query && `?${query}`}#${step}`)
  const go = () => {
    const now = valuesOf(form.current!)
    const wrong = problemsOf(step, now)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    if (next) location.hash = next
    else if (refusal) location.assign(signIn)
    else send({ ...details, ...draftFrom(now) }, now['password'])
  }
  // Not `history.back()`, which would leave the site where this question was the first page of it.
  const back = () => {
    location.hash = all[at - 1]!
  }
  const startOver = () => {
    forget()
    setProblems({})
    location.hash = ''
    focusOn('story', form)
  }
  const place = { at, of: all.length, isLast: next === undefined }
  const sending = { isSending, problem: place.isLast ? problem : undefined }
  const ways = { keep, go, back, startOver, signIn }
  return { form, step, values, details, problems, isMember, songwriter, refusal, place, ...sending, ...ways }
}

type FormRef = React.RefObject<HTMLFormElement | null>

const focusOn = (step: Step, form: FormRef) =>
  form.current?.querySelector<HTMLElement>(`[data-step=${step}] h2`)?.focus({ preventScroll: true })

/** Moves the focus to a question when it is opened, as a new page would. */
function useFocusOn(step: Step, form: FormRef) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo(0, 0)
    focusOn(step, form)
  }, [step, form])
}
