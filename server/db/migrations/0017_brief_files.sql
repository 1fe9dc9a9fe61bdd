CREATE TABLE "brief_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"name" text,
	"peaks" real[],
	"seconds" real,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brief_files" ADD CONSTRAINT "brief_files_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brief_files_request" ON "brief_files" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "brief_files_url_key" ON "brief_files" USING btree ("url");