import type { ClientBase } from 'pg'
import { size } from './brief.ts'

/**
 * Number of the user who has the most rows of every kind, and of the request with the most. The reads run as
 * this user.
 */
export const busy = { user: 1, request: size(100_000, 10_000) }

/** Number of rows of most kinds, and number of donations. */
export const [many, manyDonations] = [size(200_000, 20_000), size(300_000, 30_000)]

/** Id number n. Ids sort by n, like UUIDv7 by time. */
export const idOf = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** SQL expression that gives the id `idOf(n)`. `n` is an SQL expression. */
export const sqlId = (n: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Fills the database like a marketplace of some years: 20,000 users, of them 5,000 songwriters, and
 * `requests` song requests. User 1 created 1,000 requests and is the songwriter of 1,000 others. The last
 * request has 2,000 messages, notes, updates and proposals, more than any real one. There are 300,000
 * donations: user 1 gave 1,000 and received 1,000. A brief run has a tenth of all this. The genre indie has
 * many requests, but no open one.
 */
export async function seed(client: ClientBase, requests: number) {
  const delivered = Math.floor(requests * 0.4)
  const statements = [
    `insert into users (id, email, first_name, last_name, created_at, updated_at)
     select ${sqlId('n')}, n || '@example.com', 'Ada', 'Okafor', now(), now() from generate_series(1, 20000) n`,
    `insert into songwriter_profiles (id, user_id, bio, genres, price_from, is_paused, created_at, updated_at)
     select ${sqlId('n')}, ${sqlId('n')}, repeat('Quiet songs about loud days. ', 8), '{folk,jazz}',
       case when n % 10 = 0 then 10 + n % 300 end, n % 20 = 3, now() - (n % 3000) * interval '1 minute', now() from generate_series(1, 5000) n`,
    `insert into song_requests (id, listener_id, songwriter_id, invited_songwriter_id, title, story, emotions, genre,
       status, pledged_amount, shareable_id, needed_by, needed_by_changed_on, former_needed_by, is_approved, rating, approved_at, accepted_at, is_public, completed_song_url,
       created_at, updated_at)
     select ${sqlId('n')},
       case when n % (${requests} / 1000) = 0 then ${sqlId('1')} else ${sqlId('2 + n % 19999')} end,
       case when s <> 'open' then case when n % (${requests} / 1000) = 1 then ${sqlId('1')} else ${sqlId('2 + n % 4999')} end end,
       case when s = 'open' and n % 40 = 4 then ${sqlId('1 + n / 40 % 500')} end,
       'Request ' || n, repeat('My mother left the kitchen light on until each of us was home. ', 6),
       '{nostalgic,grateful}',
       case when s = 'open' and n / 10 % 10 = 9 then 'folk' else
         ('{folk,pop,rock,rnb,country,electronic,jazz,classical,acoustic,indie}'::text[])[1 + n / 10 % 10] end, s,
       case when n % 7 = 0 then 50 + n * 13 % 300 else n * 13 % 50 end, 'link-' || n,
       case when n % 4 > 0 then current_date + (n * 7 % 400)::int - 30 end, case when n % 500 = 4 then current_date end,
       case when n % 500 = 4 then current_date + (n * 11 % 400)::int - 30 end, s = 'approved',
       case when s = 'approved' then 5 end, case when s = 'approved' then now() - n % 1000000 * interval '1 minute' end,
       case when s <> 'open' then now() - n % 1000000 * interval '1 minute' end, n % 5 < 3,
       case when s in ('completed', 'approved') then '/objects/' || n end, now(), now()
     from generate_series(1, ${requests}) n,
       lateral (select case when n % 10 >= 6 then 'approved' when n % 10 = 5 then 'completed'
         when n % 10 = 1 then 'in_progress' else 'open' end s) as state`,
    `insert into uploads (id, owner_id, key, kind, max_bytes, peaks, created_at)
     select ${sqlId('n')}, ${sqlId('1 + n % 5000')}, 'people/' || n, 'sample', 1,
       case when n <= 3 then array_fill(0.5::real, array[400]) end, now() from generate_series(1, 15000) n`,
    `update songwriter_profiles set sample_songs = '{/objects/people/1,/objects/people/2,/objects/people/3}'
     where id = '${idOf(busy.user)}'`,
    `update song_requests set status = 'in_progress', songwriter_id = ${sqlId('1')}, invited_songwriter_id = null
     where id = '${idOf(requests)}'`,
    ...['project_notes', 'project_status_updates', 'creative_direction_updates', 'project_messages'].map(
      rows,
    ),
    `insert into deliveries (id, song_request_id, songwriter_id, version, song_url, created_at)
     select ${sqlId('n')}, case when n <= 200 then '${idOf(requests)}' else ${sqlId('n')} end, ${sqlId('1')}, n, '/objects/' || n,
       now() from generate_series(1, ${requests} / 2) n`,
    // The last request's first version has 2,000 comments, more than any real one. One comment in ten is
    // open.
    `insert into delivery_comments (id, song_request_id, delivery_id, author_id, second, text, status, created_at)
     select ${sqlId('n')}, case when n % 100 = 0 then '${idOf(requests)}'::uuid else ${sqlId('201 + n % ' + delivered)} end,
       case when n % 100 = 0 then ${sqlId('1')} else ${sqlId('201 + n % ' + delivered)} end, ${sqlId('1')}, n * 7 % 240,
       'Softer here', case when n % 10 = 0 then 'open' else 'resolved' end, now()
     from generate_series(1, ${many}) n`,
    `insert into lyric_drafts (id, song_request_id, songwriter_id, lyrics, created_at)
     select ${sqlId('n')}, case when n <= 20 then '${idOf(requests)}'::uuid else ${sqlId('201 + n % ' + delivered)} end,
       ${sqlId('1')}, 'Leave the light on', now()
     from generate_series(1, ${size(120_000, 12_000)}) n`,
    `insert into lyric_comments (id, song_request_id, draft_id, author_id, line, text, created_at)
     select ${sqlId('n')}, case when n <= 200 then '${idOf(requests)}'::uuid else ${sqlId('201 + n % ' + delivered)} end,
       case when n <= 200 then ${sqlId('1')} else ${sqlId('21 + n % ' + size(100_000, 10_000))} end, ${sqlId('1')}, 1,
       'Softer here', now()
     from generate_series(1, ${size(120_000, 12_000)}) n`,
    `insert into must_haves (id, song_request_id, kind, text, created_at)
     select ${sqlId('n')}, case when n <= 20 then '${idOf(requests)}'::uuid else ${sqlId('201 + n % ' + delivered)} end,
       'fact', 'The light was yellow', now()
     from generate_series(1, ${size(120_000, 12_000)}) n`,
  ]
  statements.push(`insert into donations (id, underwriter_id, song_request_id, songwriter_id, amount, is_general, status,
       code, sent_at, due_at, matched_at, match_id, created_at)
     select ${sqlId('n')}, case when n % 300 = 0 then ${sqlId('1')} else ${sqlId('2 + n % 19999')} end,
       case when n % 20 <> 10 then ${sqlId('1 + n % ' + requests)} end,
       case when n % 300 = 1 then ${sqlId('1')} when n % 20 <> 10 then ${sqlId('2 + n % 4999')} end,
       1 + n % 90, n % 10 = 0, s, 'SW-' || n, case when s = 'sent' then now() - n % 90 * interval '1 day' end,
       case when s = 'pledged' and n % 3 = 0 then now() - n % 90 * interval '1 day' end,
       case when n % 20 = 0 then now() end, case when n % 20 = 0 then ${sqlId('n')} end, now() - n % 700 * interval '1 day'
     from generate_series(1, ${manyDonations}) n,
       lateral (select ('{pledged,sent,confirmed,confirmed,rejected}'::text[])[1 + n / 20 % 5] s) as state`)
  // Reminders of donations that are unpaid or unconfirmed for weeks. Each donation got three, the most that
  // are sent.
  statements.push(`insert into reminders (donation_id, kind, count, last_at)
     select id, case when status = 'sent' then 'confirm' else 'pay' end, 3, now() from donations
     where status in ('pledged', 'sent') and coalesce(sent_at, due_at) < now() - interval '20 days'`)
  statements.push(`insert into brief_files (id, song_request_id, kind, url, created_at)
     select ${sqlId('n')}, ${sqlId('1 + n % ' + requests)}, 'picture', '/objects/brief/' || n, now()
     from generate_series(1, ${many / 2}) n`)
  statements.push(`insert into events (id, subject_id, subject, kind, to_status, song_request_id, created_at)
     select id, id, 'donation', 'pledged', 'pledged', song_request_id, created_at
     from donations`)
  // Checkpoints of one year. Each donation's chain of events grew once in that year.
  statements.push(
    `insert into checkpoints (day, size, root, note, key_id, blocks, created_at)
     select (now() - n * interval '1 day')::date::text, ${manyDonations}, '', '', '', '[]', now() from generate_series(0, 365) n`,
    `insert into checkpoint_leaves (subject_id, day, subject, seq, hash)
     select id, (now() - (1 + seq * 30) * interval '1 day')::date::text, 'donation', 3 - seq, repeat('0', 64)
     from donations, generate_series(1, 2) seq`,
  )
  // Each user has ten notifications. User 1 has as many as all others together. 1,000 emails are not sent
  // yet.
  statements.push(`insert into notifications (id, user_id, kind, song_request_id, actor_id, read_at, mail_at, created_at)
     select ${sqlId('n')}, case when n % 2 = 0 then ${sqlId('1')} else ${sqlId('2 + n % 19999')} end, 'message',
       ${sqlId('1 + n % ' + requests)}, ${sqlId('2')}, case when n % 10 < 9 then now() end,
       case when n % 200 = 9 then now() - interval '1 minute' end, now()
     from generate_series(1, ${many}) n`)
  // One user in a hundred is suspended. Half of the songwriters have a public page. Some share links were
  // replaced.
  statements.push(
    `update users set suspended_at = now() where id in (select ${sqlId('n * 100')} from generate_series(1, 200) n)`,
    `update songwriter_profiles set public_page = true
     where id in (select ${sqlId('2 * n')} from generate_series(1, 2500) n)`,
    `insert into retired_links (shareable_id, song_request_id, created_at)
     select 'old-link-' || n, ${sqlId('n')}, now() from generate_series(1, 1000) n`,
    `insert into thanks (song_request_id, text, created_at, updated_at)
     select id, 'Thank you all', now(), now() from song_requests where status = 'approved'`,
    // One approved song in four is a gift. Every other gift is not opened yet.
    `insert into gifts (song_request_id, id, receiver_name, opens_at, time_zone, created_at, updated_at)
     select id, id, 'Anna', now() + case when n % 8 = 0 then 1 else -1 end * interval '1 day', 'Europe/Berlin', now(), now()
     from (select id, row_number() over (order by id) n from song_requests where status = 'approved') as song
     where n % 4 = 0`,
  )
  // Nine users in ten have a proven email address. Each user got one email an hour for ten hours.
  statements.push(
    `update users set email_proven_at = now() - interval '30 days' where right(id::text, 1) <> '7'`,
    `insert into mailings (id, user_id, subjects, at)
     select ${sqlId('n')}, ${sqlId('1 + n % 20000')}, array[${sqlId('1 + n % ' + requests)}], now() - n / 20000 * interval '1 hour'
     from generate_series(1, ${many}) n`,
    `update donations set sent_to = songwriter_id where status = 'sent'`,
    `update uploads set held_bytes = 1000000, attached_at = case when id < ${sqlId('14000')} then now() end`,
  )
  statements.push(`insert into sessions (sid, sess, expire)
     select 'session-' || n, json_build_object('userId', ${sqlId('n')}), now() + interval '7 days' from generate_series(1, 20000) n`)
  statements.push(`insert into passkeys (id, user_id, credential_id, public_key, name, created_at)
     select ${sqlId('n')}, ${sqlId('1 + n % 20000')}, 'credential-' || n, 'key', 'Phone', now() from generate_series(1, 40000) n`)
  // One moderation case in twenty is open. Each case has two reports. One decision in ten was appealed.
  const caseTime = `now() - n * interval '1 minute'`
  statements.push(
    `insert into report_cases (id, kind, thing_id, owner_id, song_request_id, is_grave, proven, reports, decided_at, created_at)
     select ${sqlId('n')}, 'request', ${sqlId('n')}, ${sqlId('1 + n % 20000')}, ${sqlId('n')}, n % 3 = 0, n % 7, 2,
       case when n % 20 > 0 then now() end, ${caseTime} from generate_series(1, ${Math.min(requests, 20_000)}) n`,
    `insert into reports (id, code, case_id, reporter_id, token_hash, reason, snapshot, created_at)
     select ${sqlId('n')}, 'R-' || n, case_id, case when n % 2 = 0 then ${sqlId('1 + n % 20000')} end,
       case when n % 2 = 1 then 'token-' || n end, 'other', '{}', ${caseTime}
     from generate_series(1, ${2 * Math.min(requests, 20_000)}) n, lateral (select ${sqlId('(n + 1) / 2')} as case_id)`,
    `insert into steward_acts (id, steward_id, kind, case_id, person_id, rule, reason, created_at, seq, hash)
     select ${sqlId('n')}, ${sqlId('20000')}, case when n % 5 = 0 then 'warn' else 'look' end,
       ${sqlId(`1 + n % ${Math.min(requests, 20_000)}`)}, ${sqlId('1 + n % 20000')},
       case when n % 5 = 0 then 'respect' end, 'Insults', ${caseTime}, n, 'hash-' || n from generate_series(1, ${many / 2}) n`,
    `insert into appeals (id, decision_id, person_id, text, created_at)
     select ${sqlId('n')}, ${sqlId('50 * n')}, ${sqlId('1 + 50 * n % 20000')}, 'No', ${caseTime} from generate_series(1, ${many / 100}) n`,
    `insert into email_changes (id, user_id, old_email, new_email, token_hash, expires_at, created_at)
     select ${sqlId('n')}, ${sqlId('n')}, 'old-' || n || '@example.com', 'new-' || n || '@example.com', 'token-' || n, now(),
       ${caseTime} from generate_series(1, 20000) n`,
  )
  for (const statement of statements) await client.query(statement)
  await client.query('vacuum analyze')

  function rows(table: string) {
    const [columns, values] = {
      project_notes: ['songwriter_id, title, content', `${sqlId('1')}, 'Note', 'Chorus first'`],
      project_status_updates: [
        'songwriter_id, status, description',
        `${sqlId('1')}, 'writing', 'Two verses'`,
      ],
      creative_direction_updates: [
        'songwriter_id, field, new_value, decided_at',
        `${sqlId('1')}, 'genre', 'jazz', now()`,
      ],
      project_messages: [
        'sender_id, receiver_id, message',
        `${sqlId('1 + n % 2')}, ${sqlId('2 - n % 2')}, 'How about a waltz?'`,
      ],
    }[table] as [string, string]
    return `insert into ${table} (id, song_request_id, ${columns}, created_at)
      select ${sqlId('n')}, case when n % 100 = 0 then '${idOf(requests)}'::uuid else ${sqlId('1 + n % ' + requests)} end,
        ${values}, now() from generate_series(1, ${many}) n`
  }
}
