-- There are no matching offers any more: the open ones end, and each author is told once. The mail waits an hour,
-- so that no process of the build before, which knows other words for this kind, sends it.
WITH ended AS (
	UPDATE "matching_offers" SET "ended_at" = now() WHERE "ended_at" IS NULL RETURNING "user_id"
)
INSERT INTO "notifications" ("id", "user_id", "kind", "mail_at", "created_at")
SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
	"user_id", 'offer_answered', now() + interval '1 hour', now()
FROM (SELECT DISTINCT "user_id" FROM ended) AS authors;
