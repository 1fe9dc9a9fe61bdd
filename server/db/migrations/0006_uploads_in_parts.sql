ALTER TABLE "uploads" ADD COLUMN "declared_size" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "declared_type" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "parts_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "codec" text;