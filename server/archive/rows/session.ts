/**
 * Session settings for writing and reading an archive: values in one format for every server, whatever its
 * defaults, and no time limits. `transaction_timeout` is PostgreSQL 17's.
 */
export const inOurWay = `set time zone 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1;
  select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`
