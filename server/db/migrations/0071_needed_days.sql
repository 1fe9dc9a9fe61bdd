ALTER TABLE "song_requests" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "occasion" text;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "needed_by" date;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "needed_by_changed_on" date;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "former_needed_by" date;