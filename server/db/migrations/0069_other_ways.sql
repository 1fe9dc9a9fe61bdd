ALTER TABLE "songwriter_profiles" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "iban_holder" text;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "other_way" text;