DROP INDEX "donations_payments";--> statement-breakpoint
DROP INDEX "donations_due";--> statement-breakpoint
DROP INDEX "donations_sent";--> statement-breakpoint
ALTER TABLE "reminders" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_payments" ON "donations" USING btree ("songwriter_id","status","id","amount","received_amount");--> statement-breakpoint
CREATE INDEX "donations_due" ON "donations" USING btree ("due_at","id") WHERE status = 'pledged';--> statement-breakpoint
CREATE INDEX "donations_sent" ON "donations" USING btree ("sent_at","id") WHERE status = 'sent';