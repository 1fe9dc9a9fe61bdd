CREATE INDEX CONCURRENTLY "donations_capped" ON "donations" USING btree ("songwriter_id","matched_at") WHERE match_id is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "donations_kept" ON "donations" USING btree (coalesce(kept_at, created_at),"id") WHERE is_general and song_request_id is null and status = 'pledged' and due_at is null and keep_asked_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "donations_keep_asked" ON "donations" USING btree ("keep_asked_at","id") WHERE status = 'pledged' and keep_asked_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "donations_paid_songwriters" ON "donations" USING btree ("underwriter_id","songwriter_id") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "donations_paid_times" ON "donations" USING btree ("underwriter_id","confirmed_at") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "donations_received" ON "donations" USING btree ("songwriter_id","confirmed_at","id") WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "song_requests_completed" ON "song_requests" USING btree ("id") WHERE status = 'completed' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "song_requests_unapproved" ON "song_requests" USING btree ("created_at") WHERE not is_approved and withdrawn_at is null;