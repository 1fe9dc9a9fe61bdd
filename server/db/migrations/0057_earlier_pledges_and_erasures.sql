-- was 3a868f81663f5454c428daa590143214bfb3a728ff0486624ff5f49a4b0c7754
CREATE INDEX CONCURRENTLY "donations_unproven" ON "donations" USING btree ("underwriter_id","created_at","is_general","song_request_id","amount") WHERE status = 'pledged' and by_unproven;--> statement-breakpoint
-- in ranges of donations
UPDATE donations SET by_unproven = true FROM users
  WHERE donations.id > $1 AND donations.id <= $2 AND users.id = underwriter_id AND email_proven_at IS NULL
  AND status = 'pledged' AND NOT by_unproven;--> statement-breakpoint
-- in batches
UPDATE song_requests SET story = '', musical_preferences = NULL, review = NULL WHERE id IN (
  SELECT song_requests.id FROM song_requests INNER JOIN users ON users.id = listener_id AND erased_at IS NOT NULL
  WHERE story <> '' OR musical_preferences IS NOT NULL OR review IS NOT NULL LIMIT 10000);--> statement-breakpoint
-- in batches
UPDATE deliveries SET must_haves = '[]' WHERE id IN (
  SELECT deliveries.id FROM deliveries INNER JOIN song_requests ON song_requests.id = song_request_id
  INNER JOIN users ON users.id = listener_id AND erased_at IS NOT NULL WHERE must_haves <> '[]' LIMIT 10000);--> statement-breakpoint
-- in batches
UPDATE creative_direction_updates SET original_value = NULL WHERE id IN (
  SELECT updates.id FROM creative_direction_updates AS updates INNER JOIN song_requests ON song_requests.id = song_request_id
  INNER JOIN users ON users.id = listener_id AND erased_at IS NOT NULL WHERE original_value IS NOT NULL LIMIT 10000);--> statement-breakpoint
-- in batches
DELETE FROM brief_files WHERE id IN (
  SELECT brief_files.id FROM brief_files INNER JOIN song_requests ON song_requests.id = song_request_id
  INNER JOIN users ON users.id = listener_id AND erased_at IS NOT NULL LIMIT 10000);--> statement-breakpoint
-- in batches
DELETE FROM must_haves WHERE id IN (
  SELECT must_haves.id FROM must_haves INNER JOIN song_requests ON song_requests.id = song_request_id
  INNER JOIN users ON users.id = listener_id AND erased_at IS NOT NULL LIMIT 10000);--> statement-breakpoint
-- in batches
UPDATE uploads SET attached_at = NULL, created_at = now() - interval '2 days' WHERE id IN (
  SELECT uploads.id FROM uploads INNER JOIN users ON users.id = owner_id AND erased_at IS NOT NULL
  WHERE attached_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM deliveries WHERE song_url = '/objects/' || uploads.key AND songwriter_id = owner_id) LIMIT 10000);--> statement-breakpoint
-- in batches
DELETE FROM drawn_pages WHERE key IN (SELECT key FROM drawn_pages WHERE used_at < now() LIMIT 10000);
