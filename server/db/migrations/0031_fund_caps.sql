CREATE TABLE "fund_turn" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "donations_waiting";--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "is_for_newcomer" boolean;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "missed_matches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "queue_id" uuid;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "fund_try_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "donations_queue" ON "donations" USING btree (coalesce(queue_id, id),"amount") WHERE is_general and song_request_id is null and status = 'pledged';--> statement-breakpoint
CREATE INDEX "donations_matches" ON "donations" USING btree ("songwriter_id","matched_at") WHERE is_general and match_id is not null;--> statement-breakpoint
CREATE INDEX "donations_matched_givers" ON "donations" USING btree ("underwriter_id","status") WHERE is_general and match_id is not null;--> statement-breakpoint
CREATE INDEX "donations_newcomers" ON "donations" USING btree ("matched_at") WHERE is_for_newcomer;--> statement-breakpoint
CREATE INDEX "donations_unpaid_matches" ON "donations" USING btree ("due_at","id") WHERE is_general and match_id is not null and status = 'pledged';--> statement-breakpoint
CREATE INDEX "song_requests_fund_try" ON "song_requests" USING btree ("fund_try_at","id") WHERE fund_try_at is not null;