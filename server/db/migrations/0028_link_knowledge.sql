ALTER TABLE "donations" ADD COLUMN "link_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "link_renewed_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "song_requests" SET "link_renewed_at" = (SELECT max("created_at") FROM "retired_links" WHERE "retired_links"."song_request_id" = "song_requests"."id") WHERE EXISTS (SELECT 1 FROM "retired_links" WHERE "retired_links"."song_request_id" = "song_requests"."id");
