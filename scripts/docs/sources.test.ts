import { expect, test } from 'vitest'
import { pronunciationSeconds } from '../../contract/files/uploads.ts'
import {
  answerDays,
  foundDays,
  keepDays,
  lapseDays,
  matchDays,
  quietDays,
  readyNotice,
  unansweredDays,
  undoConfirmSeconds,
  undoSentHours,
} from '../../contract/grammar/days.ts'
import { limits } from '../../contract/grammar/text.ts'
import { closingDays } from '../../contract/people/closing.ts'
import { mostChanges, mostDays } from '../../contract/people/offer-fields.ts'
import { emailUndoDays } from '../../contract/people/own-account.ts'
import { invitationDays } from '../../contract/people/registration.ts'
import { changedDays } from '../../contract/people/songwriters.ts'
import { mostBriefFiles } from '../../contract/requests/brief-files.ts'
import { mostMustHaves } from '../../contract/requests/must-haves.ts'
import { termsLimits } from '../../contract/requests/new-terms.ts'
import { mostNeededYears } from '../../contract/requests/occasions.ts'
import { roomTabs } from '../../contract/surface/paths.ts'
import { appealDays } from '../../contract/trust/decisions.ts'
import { provenHours } from '../../contract/trust/stewards.ts'
import { mostLyricComments, mostLyricDrafts } from '../../contract/work/lyric-drafts.ts'
import { mailLimits, reach, settleHours } from '../../server/domain/mailing/limits.ts'
import { windows } from '../../server/domain/money/fund/rules.ts'
import { waits } from '../../server/features/reminders/schedule.ts'
import { allFiles, readSource } from './sources.ts'

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
/** Tabs of a project: without the timeline, and the listener's versions. */
const tabs = `${numerals[roomTabs.length - 2]} tabs`
const listed = (numbers: readonly number[]) => `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/** Phrases with numbers that the documents must contain. Each is built from the constant in the code. */
const said: Record<string, string[]> = {
  'docs/product.md': [
    `the timeline and ${tabs}`,
    `the oldest not for ${answerDays} days yet`,
    `no activity for ${quietDays.ask} days, then asked, then none for ${quietDays.tell} more`,
    `doesn't answer for ${unansweredDays.tell} days (reminded on days ${listed(unansweredDays.remind)})`,
    `up to ${mostMustHaves} must-haves, one pronunciation of at most ${pronunciationSeconds} seconds for each, and up to ${mostBriefFiles} files`,
    `up to ${mostLyricDrafts} times for a song`,
    `up to ${mostLyricComments} comments on one draft`,
    `who the song is for (${limits.recipient} characters)`,
    `from tomorrow to ${mostNeededYears} years on`,
    `the days that one usually takes (1 to ${mostDays}), and the rounds of changes that are included (0 to ${mostChanges})`,
    `(from today to ${termsLimits.years} years on) and 0 to ${termsLimits.changes} rounds`,
    `up to ${termsLimits.proposals} times between them`,
    `told once ${readyNotice.soon} days before`,
    `due and not sent for ${lapseDays} days *lapses*`,
    `lapses without an answer in ${keepDays.answer} days`,
    `within ${foundDays} days`,
    `taken back for ${undoSentHours} hours`,
    `A confirmation can be undone for ${undoConfirmSeconds} seconds`,
    `ends all sessions, for ${emailUndoDays} days`,
    `wait ${settleHours} hours, and the pay dialog says for ${changedDays} days`,
    `reminded on days ${listed(waits.pay.days)}`,
    `Payments to confirm are reminded on days ${listed(waits.confirm.days)}`,
    `the oldest of them is ${answerDays} days old`,
    `in ${windows.songwriter} days to one songwriter`,
    `to one song of a listener in ${windows.listener} days`,
    `${matchDays} days after that waits again`,
    `good for ${invitationDays} days`,
    `For ${closingDays.open} days any sign-in opens the account again`,
    `at most ${mailLimits.inHour} times an hour and ${mailLimits.inDay} a day, and at most ${mailLimits.ofSubjectInHour} times an hour about one`,
    `an account under ${reach.newForDays} days old causes is mailed to at most ${reach.peopleInDay} others a day`,
    `passkey of the last ${provenHours} hours`,
    `appeals once within ${appealDays} days`,
    `One answer of ${limits.answer} characters`,
  ],
  'docs/operating.md': [
    `due for ${listed(waits.pay.days)} days and songwriters of payments that were sent ${listed(waits.confirm.days)} days ago`,
    `more than ${mailLimits.inHour} times an hour and ${mailLimits.inDay} a day`,
    `good for ${invitationDays} days`,
  ],
  'web/pages/about/texts.tsx': [`Each project has ${tabs}`],
  'docs/tour.md': [
    `each in ${tabs}`,
    `isn't paid in ${lapseDays} days`,
    `signing in within ${closingDays.open} days undoes`,
  ],
}

test.each(Object.keys(said))('the numbers of %s are those of the program', (file) => {
  const text = readSource(file)
  expect(said[file]!.filter((sentence) => !text.includes(sentence))).toEqual([])
})

/** Bold words of the tour and the help page that are no labels. */
const stressed = /^(?:gift|The bell|`.*`|You .*|The song.*)$/

test.each(['docs/tour.md', 'web/pages/about/texts.tsx'])(
  'each label that %s names is on a screen',
  (file) => {
    const screens = allFiles()
      .filter(
        (one) =>
          /^web\/(?!pages\/about\/).*\.tsx$|^web\/features\/.*\.ts$/.test(one) && !/\.test\./.test(one),
      )
      .map(readSource)
      .join('\n')
    const labels = Array.from(readSource(file).matchAll(/\*\*([^*]+)\*\*/g), ([, label]) => label!)
      .filter((label) => !stressed.test(label))
      .flatMap((label) => label.split(' → '))
    expect(labels.length).toBeGreaterThan(2)
    expect(
      labels.filter((label) => !new RegExp(`(?:['">]|^\\s*)${label}(?:['"<]|\\s*$)`, 'm').test(screens)),
    ).toEqual([])
  },
)
