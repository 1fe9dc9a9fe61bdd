ALTER TABLE "songwriter_profiles" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "review_hidden_at" timestamp (3) with time zone;