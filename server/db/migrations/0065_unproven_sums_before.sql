-- in ranges of users
INSERT INTO "unproven_sums" ("user_id", "month", "pledged", "general", "waiting", "matched")
  SELECT user_id, coalesce(month, ''), sum(counted), coalesce(sum(counted) FILTER (WHERE is_general), 0),
    coalesce(sum(counted) FILTER (WHERE is_general AND song_request_id IS NULL), 0),
    coalesce(sum(counted) FILTER (WHERE is_general AND song_request_id IS NOT NULL), 0)
  FROM (SELECT underwriter_id AS user_id, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, is_general, song_request_id,
      least(amount, 1000.00) AS counted
    FROM donations WHERE by_unproven AND status = 'pledged' AND underwriter_id > $1 AND underwriter_id <= $2) AS unsent
  GROUP BY GROUPING SETS ((user_id), (user_id, month))
  ON CONFLICT (user_id, month) DO UPDATE SET pledged = excluded.pledged, general = excluded.general,
    waiting = excluded.waiting, matched = excluded.matched;
