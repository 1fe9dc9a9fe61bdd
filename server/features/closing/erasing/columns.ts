/**
 * Fate of each column that can hold personal words, files or addresses, when an account is erased. Ids, numbers,
 * times and booleans identify no one once their row has no name. `erase.test.ts` walks the real database: it fails on
 * a column without a line, and on a value that is found but not marked as kept here.
 */
type Fate =
  | 'erased'
  /** Stays, for this reason. */
  | { kept: string }
  /** Never holds personal data. */
  | { impersonal: string }

const kept = (reason: string): Fate => ({ kept: reason })
const impersonal = (reason: string): Fate => ({ impersonal: reason })
const oneOfAList = impersonal('one of a list in code')
const ofMachine = impersonal('made by the server')
const song = kept('others need the song: its brief, words, dedication and files stay once it was approved')
const work = kept('a delivered song stays with what its songwriter said of it')
const room = kept('messages in a room that others still have')
const money = kept('the songwriter finds the payment by it')
const decision = kept('what stewards decided and looked at stays accountable, in a hash chain')
const hash = kept('a hash, which says nothing without its text')
const cache = kept('a copy of what others see, gone within a day')

export const fates: Record<string, Record<string, Fate>> = {
  appeals: { text: 'erased' },
  brief_files: { kind: oneOfAList, url: song, name: song },
  built_files: { name: ofMachine, bytes: ofMachine, seal: ofMachine },
  changes: { hints: 'erased' },
  checkpoint_leaves: { day: impersonal('a day'), subject: oneOfAList, hash },
  checkpoints: { day: impersonal('a day'), root: hash, note: ofMachine, key_id: ofMachine, blocks: hash },
  creative_direction_updates: {
    field: room,
    original_value: song,
    new_value: room,
    reason: room,
  },
  deliveries: { song_url: work, note: work, lyrics: work, lyric_times: work, must_haves: work },
  delivery_comments: { text: room, status: oneOfAList },
  donations: {
    payment_method: oneOfAList,
    made_by: oneOfAList,
    external_ref: money,
    proof_url: 'erased',
    status: oneOfAList,
    code: ofMachine,
    rejection_reason: kept('why a payment was not counted'),
    sent_ways: 'erased',
  },
  disputes: { text: 'erased' },
  drawn_pages: { key: 'erased', bytes: 'erased', seal: 'erased' },
  email_changes: {
    old_email: 'erased',
    new_email: 'erased',
    token_hash: 'erased',
    undo_hash: 'erased',
    ways: 'erased',
  },
  email_proofs: { token_hash: 'erased' },
  events: {
    subject: oneOfAList,
    kind: oneOfAList,
    from_status: oneOfAList,
    to_status: oneOfAList,
    reason: 'erased',
    reason_hash: hash,
    reason_salt: 'erased',
    prev_hash: hash,
    hash,
  },
  gifts: {
    receiver_name: song,
    dedication: song,
    time_zone: song,
    answer: kept('the words of the receiver, who has no account'),
  },
  idempotency_keys: { key: 'erased', request_hash: 'erased', reply: cache },
  identities: { issuer: 'erased', subject: 'erased' },
  invitations: { token_hash: hash, note: decision },
  job_runs: { name: oneOfAList, failure: ofMachine },
  kept_mail: { to: 'erased', subject: 'erased', text: 'erased', html: 'erased' },
  kept_suspensions: {
    hash: kept('keyed hash: a new account of a suspended person is suspended alike, for at most three years'),
  },
  matching_offers: { genre: oneOfAList },
  migration_lock: { key: ofMachine },
  migration_turn: { key: ofMachine },
  migrations: { hash: ofMachine, tag: ofMachine },
  money_months: { month: impersonal('a month') },
  must_haves: { kind: oneOfAList, text: song, note: song, pronunciation_url: song, line: work },
  muted_mails: { kind: 'erased' },
  notifications: { kind: oneOfAList, subjects: song, mail_failure: 'erased' },
  passkeys: { credential_id: 'erased', public_key: 'erased', transports: 'erased', name: 'erased' },
  password_resets: { token_hash: 'erased' },
  project_messages: { message: room },
  project_notes: { title: room, content: room },
  project_status_updates: { status: oneOfAList, description: room },
  rate_counts: { key: 'erased' },
  reminders: { kind: oneOfAList },
  report_cases: { kind: oneOfAList },
  reports: {
    code: ofMachine,
    token_hash: hash,
    reason: oneOfAList,
    text: 'erased',
    snapshot: 'erased',
  },
  restored_jobs: { name: oneOfAList, data: kept('a job that waits, until the restored site is activated') },
  retired_links: { shareable_id: ofMachine },
  security_log: { unknown_hash: hash, address: 'erased', event: 'erased', key: 'erased' },
  security_mails: { kind: 'erased' },
  sessions: { sid: 'erased', sess: 'erased' },
  site: { currency: oneOfAList, restored_from: ofMachine },
  site_keys: { id: ofMachine, name: ofMachine, public_key: ofMachine },
  song_requests: {
    title: song,
    story: song,
    emotions: song,
    genre: song,
    musical_preferences: song,
    status: oneOfAList,
    shareable_id: ofMachine,
    completed_song_url: work,
    review: song,
  },
  songwriter_profiles: {
    bio: 'erased',
    genres: 'erased',
    sample_songs: 'erased',
    sample_titles: 'erased',
    paypal_link: 'erased',
    venmo_handle: 'erased',
    cashapp_handle: 'erased',
    tip_link: 'erased',
  },
  steward_acts: {
    kind: oneOfAList,
    thing_kind: oneOfAList,
    rule: oneOfAList,
    reason: decision,
    searched: kept('what stewards searched for stays accountable; an email goes with its person'),
    text_hash: hash,
    text_salt: decision,
    prev_hash: hash,
    hash,
  },
  thanks: { text: song },
  uploads: {
    key: kept('where a song lies that stays'),
    site: ofMachine,
    kind: oneOfAList,
    declared_type: oneOfAList,
    parts_id: ofMachine,
    name: 'erased',
    type: oneOfAList,
    codec: oneOfAList,
  },
  users: {
    email: 'erased',
    first_name: 'erased',
    last_name: 'erased',
    profile_image_url: 'erased',
    role: oneOfAList,
    password_hash: 'erased',
  },
  ways_changes: { before: 'erased' },
}
