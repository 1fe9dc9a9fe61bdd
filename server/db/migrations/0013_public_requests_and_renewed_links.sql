CREATE TABLE "retired_links" (
	"shareable_id" text PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "retired_links" ADD CONSTRAINT "retired_links_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_links_request" ON "retired_links" USING btree ("song_request_id");--> statement-breakpoint
CREATE INDEX "song_requests_public" ON "song_requests" USING btree ("id") WHERE is_public and withdrawn_at is null;