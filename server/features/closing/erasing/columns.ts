/**
 * What happens to each column with personal text, files or addresses when an account is erased. Ids, numbers,
 * times and booleans identify no one once the name is erased. `erase.test.ts` reads the real database. It
 * fails if a column is missing here, or if a personal value remains that isn't marked as kept.
 */
type Fate =
  | 'erased'
  /** Stays in the database, for this reason. */
  | { kept: string }
  /** Never contains personal data. */
  | { impersonal: string }

const kept = (reason: string): Fate => ({ kept: reason })
const impersonal = (reason: string): Fate => ({ impersonal: reason })
const oneOfAList = impersonal('one of a list in code')
const ofMachine = impersonal('made by the server')
const song = kept('others need an approved song: its title, mood, dedication and thanks stay with it')
const work = kept('a delivered song stays with what its songwriter said of it')
const room = kept('messages in a room that others still have')
const money = kept('the songwriter finds the payment by it')
const decision = kept('what stewards decided and looked at stays accountable, in a hash chain')
const hash = kept('a hash, which says nothing without its text')
const cache = kept('a copy of what others see, gone within a day')

/** One fate for several columns. */
const all = (fate: Fate, ...columns: string[]) => Object.fromEntries(columns.map((column) => [column, fate]))
const erased = (...columns: string[]) => all('erased', ...columns)

export const fates: Record<string, Record<string, Fate>> = {
  appeals: { text: 'erased' },
  brief_files: { kind: oneOfAList, ...erased('url', 'name') },
  built_files: all(ofMachine, 'name', 'bytes', 'seal'),
  change_spreads: { hint: oneOfAList },
  changes: { hints: 'erased' },
  checkpoint_leaves: { day: impersonal('a day'), subject: oneOfAList, hash },
  checkpoints: {
    day: impersonal('a day'),
    ...all(hash, 'root', 'blocks'),
    ...all(ofMachine, 'note', 'key_id'),
  },
  creative_direction_updates: { ...all(room, 'field', 'new_value', 'reason'), original_value: 'erased' },
  deliveries: all(work, 'song_url', 'note', 'lyrics', 'lyric_times', 'must_haves'),
  delivery_comments: { text: room, status: oneOfAList },
  donations: {
    ...all(oneOfAList, 'payment_method', 'made_by', 'status'),
    external_ref: money,
    ...erased('proof_url', 'sent_ways'),
    code: ofMachine,
    rejection_reason: kept('why a payment was not counted'),
  },
  disputes: { text: 'erased' },
  drawn_pages: erased('key', 'bytes', 'seal'),
  email_changes: erased('old_email', 'new_email', 'token_hash', 'undo_hash', 'ways'),
  email_pledges: {
    ...erased('email', 'first_name', 'browser_hash', 'token_hash'),
    shareable_id: ofMachine,
  },
  email_proofs: { token_hash: 'erased' },
  events: {
    ...all(oneOfAList, 'subject', 'kind', 'from_status', 'to_status'),
    ...erased('reason', 'reason_salt'),
    ...all(hash, 'reason_hash', 'prev_hash', 'hash'),
  },
  found_differences: { said: impersonal('ids, codes and amounts') },
  gifts: {
    ...all(song, 'receiver_name', 'dedication', 'time_zone'),
    answer: kept('the words of the receiver, who has no account'),
  },
  idempotency_keys: { ...erased('key', 'request_hash'), reply: cache },
  identities: erased('issuer', 'subject'),
  invitations: { token_hash: hash, note: decision },
  job_runs: { name: oneOfAList, failure: ofMachine },
  kept_mail: erased('to', 'subject', 'text', 'html'),
  kept_suspensions: {
    hash: kept('keyed hash: a new account of a suspended person is suspended alike, for at most three years'),
  },
  lyric_comments: { text: room },
  lyric_drafts: { lyrics: room },
  login_links: erased('token_hash', 'browser_hash'),
  matching_offers: { genre: oneOfAList },
  migration_lock: { key: ofMachine },
  migration_turn: { key: ofMachine },
  migrations: all(ofMachine, 'hash', 'tag'),
  money_months: { month: impersonal('a month') },
  must_haves: { kind: oneOfAList, ...erased('text', 'note', 'pronunciation_url'), line: work },
  muted_mails: { kind: 'erased' },
  notifications: { kind: oneOfAList, subjects: song, mail_failure: 'erased' },
  passkeys: erased('credential_id', 'public_key', 'transports', 'name'),
  password_resets: { token_hash: 'erased' },
  project_messages: { message: room },
  project_notes: all(room, 'title', 'content'),
  project_status_updates: { status: oneOfAList, description: room },
  rate_counts: { key: 'erased' },
  reminders: { kind: oneOfAList },
  report_cases: { kind: oneOfAList },
  reports: { code: ofMachine, token_hash: hash, reason: oneOfAList, ...erased('text', 'snapshot') },
  restored_jobs: { name: oneOfAList, data: kept('a job that waits, until the restored site is activated') },
  retired_links: { shareable_id: ofMachine },
  security_log: { unknown_hash: hash, ...erased('address', 'event', 'key') },
  security_mails: { kind: 'erased' },
  sessions: erased('sid', 'sess'),
  site: { currency: oneOfAList, restored_from: ofMachine },
  site_figures: { ending: ofMachine },
  site_keys: all(ofMachine, 'id', 'name', 'public_key'),
  sitemap_starts: { kind: oneOfAList },
  song_requests: {
    ...all(song, 'title', 'emotions', 'genre'),
    ...erased('story', 'musical_preferences', 'review', 'recipient', 'occasion'),
    ...erased('needed_by', 'needed_by_changed_on', 'former_needed_by'),
    status: oneOfAList,
    shareable_id: ofMachine,
    completed_song_url: work,
  },
  songwriter_profiles: {
    ...erased('bio', 'genres', 'sample_songs', 'sample_titles'),
    ...erased('paypal_link', 'venmo_handle', 'cashapp_handle', 'tip_link'),
    ...erased('iban', 'iban_holder', 'other_way'),
    paused_until: 'erased',
  },
  steward_acts: {
    ...all(oneOfAList, 'kind', 'thing_kind', 'rule'),
    ...all(decision, 'reason', 'text_salt'),
    searched: kept('what stewards searched for stays accountable; an email goes with its person'),
    ...all(hash, 'text_hash', 'prev_hash', 'hash'),
  },
  terms: { ...all(oneOfAList, 'by', 'state'), ready_by: impersonal('a day') },
  thanks: { text: song },
  unproven_sums: { month: impersonal('a month') },
  uploads: {
    key: kept('where a song lies that stays'),
    ...all(ofMachine, 'site', 'parts_id', 'too_hard_tag'),
    ...all(oneOfAList, 'kind', 'declared_type', 'type', 'codec'),
    name: 'erased',
  },
  users: {
    ...erased('email', 'first_name', 'last_name', 'profile_image_url', 'password_hash'),
    role: oneOfAList,
  },
  ways_changes: { before: 'erased' },
}
