ALTER TABLE "donations" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "match_id" uuid;--> statement-breakpoint
-- A UUIDv7 of the moment of the match, with the random part of the donation's own id.
UPDATE "donations" SET "match_id" = (overlay(lpad(to_hex((extract(epoch from "matched_at") * 1000)::bigint), 12, '0') placing '-' from 9 for 0)
  || '-7' || substr("id"::text, 16))::uuid WHERE "matched_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "donations_payments" ON "donations" USING btree ("songwriter_id","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_ledger" ON "donations" USING btree ("match_id") WHERE is_general and match_id is not null and status <> 'rejected';