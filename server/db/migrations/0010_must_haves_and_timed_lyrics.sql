CREATE TABLE "must_haves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"note" text,
	"pronunciation_url" text,
	"line" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "lyric_times" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "must_haves" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "must_haves" ADD CONSTRAINT "must_haves_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "must_haves_request" ON "must_haves" USING btree ("song_request_id","id");