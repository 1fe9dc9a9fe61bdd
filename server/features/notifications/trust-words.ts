import type { NotificationKind } from '#contract/people/notifications'
import { utcDayOf } from '#contract/surface/format'
import { paths, stewardPages } from '#contract/surface/paths'
import { despiteWords } from '#contract/trust/cases'
import { appealDays } from '#contract/trust/decisions'
import { isRule, ruleText } from '#contract/trust/rules'
import { looksADay } from '#contract/trust/stewards'
import { kindWords, type ReportKind, reportKinds } from '#contract/trust/words'
import { type NotificationFacts, opening } from './places.ts'
import type { WordsOf } from './wording.ts'

const isKind = (kind: string | undefined): kind is ReportKind => reportKinds.some((known) => known === kind)
const thing = ({ subjects: { kind } }: NotificationFacts) => (isKind(kind) ? kindWords[kind] : 'post')
const code = ({ subjects }: NotificationFacts) => subjects['code'] ?? ''

/** Effect of a decision, in the words for the person that it is about. */
function decisionOf(told: NotificationFacts) {
  const { decision, until } = told.subjects
  if (decision === 'hide') return `Your ${thing(told)} was hidden`
  if (decision === 'suspend')
    return until ? `Your account is suspended until ${utcDayOf(until)}` : 'Your account is suspended'
  return `You were warned about your ${thing(told)}`
}

const despite = ({ subjects }: NotificationFacts) => (subjects['despiteConflict'] ? ` ${despiteWords}` : '')

function reasonsOf(told: NotificationFacts) {
  const { rule = '', reason = '' } = told.subjects
  const broken = isRule(rule) ? `The rule: “${ruleText(rule)}” ` : ''
  return `${broken}The facts: “${reason}” A steward decided this; no program did.${despite(told)} If you think that it is wrong, you can appeal within ${appealDays} days, on the page of your account.`
}

const toDecisions = { action: 'Read the decision', path: paths.decisions() }

type TrustKind = Extract<
  NotificationKind,
  'report_arrived' | 'report_answered' | 'decided' | 'decision_undone' | 'appeal_answered' | 'many_looks'
>

/**
 * Texts of the notifications about reports and decisions. Reporters get the outcome, without rule and facts.
 */
export const trustWords: Record<TrustKind, WordsOf> = {
  report_arrived: (told) => ({
    text: `Your report ${code(told)} of a ${thing(told)} has arrived.`,
    subject: `Your report ${code(told)} has arrived`,
    more: 'A steward will look at it. We’ll tell you if something was done.',
    ...opening(),
  }),
  report_answered: (told) => ({
    text: told.subjects['isActedOn']
      ? `We looked at your report ${code(told)} of a ${thing(told)}, and did something about it.`
      : `We looked at your report ${code(told)} of a ${thing(told)}, and found nothing that breaks the rules.`,
    subject: `Your report ${code(told)} is decided`,
    more: 'Thank you for telling us.',
    ...opening(),
  }),
  decided: (told) => ({
    text: `${decisionOf(told)}.`,
    subject: decisionOf(told),
    more: reasonsOf(told),
    ...toDecisions,
  }),
  decision_undone: (told) => ({
    text: `A decision was undone: “${decisionOf(told)}” no longer holds.`,
    subject: 'A decision about you was undone',
    more: `The reason: “${told.subjects['reason'] ?? ''}”${despite(told)}`,
    ...toDecisions,
  }),
  appeal_answered: (told) => ({
    text:
      told.subjects['outcome'] === 'reverse'
        ? `Your appeal was right: “${decisionOf(told)}” no longer holds.`
        : `Your appeal was answered: the decision stays (“${decisionOf(told)}”).`,
    subject: 'Your appeal was answered',
    more: `The reason: “${told.subjects['reason'] ?? ''}”${despite(told)}`,
    ...toDecisions,
  }),
  many_looks: ({ subjects: { steward = 'A steward' } }) => ({
    text: `${steward} has looked at more than ${looksADay} people today.`,
    subject: `${steward} has looked at more than ${looksADay} people today`,
    more: 'The stewards’ log has each of them with its reason.',
    action: 'Open the stewards’ pages',
    path: stewardPages,
  }),
}
