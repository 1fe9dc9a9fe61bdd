ALTER TABLE "donations" ADD COLUMN "sent_to" uuid;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "sent_ways" jsonb;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_sent_to_users_id_fk" FOREIGN KEY ("sent_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was sent after the request was taken was sent to its songwriter.
UPDATE "donations" SET "sent_to" = "donations"."songwriter_id" FROM "song_requests"
  WHERE "song_requests"."id" = "donations"."song_request_id" AND "donations"."status" IN ('sent', 'confirmed')
  AND "donations"."songwriter_id" IS NOT NULL AND "donations"."sent_at" >= "song_requests"."accepted_at";
