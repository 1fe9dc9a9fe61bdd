ALTER TABLE "creative_direction_updates" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "goal_reached_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "goal_reached_id" uuid;--> statement-breakpoint
CREATE INDEX "creative_direction_updates_answers" ON "creative_direction_updates" USING btree ("song_request_id","decision_id") WHERE decision_id is not null;--> statement-breakpoint
CREATE INDEX "deliveries_request" ON "deliveries" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "delivery_comments_request" ON "delivery_comments" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "events_request" ON "events" USING btree ("song_request_id","id") WHERE song_request_id is not null;