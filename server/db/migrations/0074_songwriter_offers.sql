ALTER TABLE "songwriter_profiles" ADD COLUMN "price_from" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "usual_days" integer;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "changes_included" integer;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "paused_until" date;