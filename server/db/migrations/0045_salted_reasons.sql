ALTER TABLE "events" ADD COLUMN "reason_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "reason_salt" text;