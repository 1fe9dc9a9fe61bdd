/**
 * The list of applied migrations, and the rows that one process at a time locks while it applies something.
 */
export const ownTables = [
  'create table if not exists migrations (tag text primary key, hash text not null, applied_at timestamptz not null)',
  'create table if not exists migration_lock (key text primary key)',
  "insert into migration_lock values ('migrations') on conflict do nothing",
  // A separate table, because processes of older builds lock all rows of the other one and wait for them.
  'create table if not exists migration_turn (key text primary key)',
  "insert into migration_turn values ('outside') on conflict do nothing",
]
