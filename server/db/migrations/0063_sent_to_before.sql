-- What was sent after the request was taken was sent to its songwriter.
-- in ranges of donations
UPDATE "donations" SET "sent_to" = "donations"."songwriter_id" FROM "song_requests"
  WHERE "donations"."id" > $1 AND "donations"."id" <= $2 AND "song_requests"."id" = "donations"."song_request_id"
  AND "donations"."status" IN ('sent', 'confirmed') AND "donations"."sent_to" IS NULL
  AND "donations"."songwriter_id" IS NOT NULL AND "donations"."sent_at" >= "song_requests"."accepted_at";
