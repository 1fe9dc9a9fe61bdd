ALTER TABLE "money_months" ALTER COLUMN "pledged" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "pledged" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "general" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "general" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "waiting" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "waiting" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "matched" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "matched" SET DEFAULT '0.00';--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "confirmed" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "money_months" ALTER COLUMN "confirmed" SET DEFAULT '0.00';--> statement-breakpoint
CREATE INDEX "donations_promised" ON "donations" USING btree ("underwriter_id","amount") WHERE is_general and status in ('pledged', 'sent');--> statement-breakpoint
CREATE INDEX "donations_large" ON "donations" USING btree ("created_at","is_general","song_request_id","amount") WHERE status = 'pledged' and amount > 1000.00;