/**
 * Settings of the session that writes an archive or reads one: whatever a server's are, values are written in one way
 * that every server reads, and no time limit ends what takes long. `transaction_timeout` is PostgreSQL 17's.
 */
export const inOurWay = `set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1;
  select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`
