CREATE TABLE "quiet_projects" (
	"song_request_id" uuid PRIMARY KEY NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"sign_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "quiet_projects" ADD CONSTRAINT "quiet_projects_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_projects" ADD CONSTRAINT "quiet_projects_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "song_requests_in_progress" ON "song_requests" USING btree ("id") WHERE status = 'in_progress' and withdrawn_at is null;