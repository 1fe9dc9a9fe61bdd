CREATE TABLE "gifts" (
	"song_request_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"receiver_name" text NOT NULL,
	"dedication" text,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"underwriters_may_listen" boolean DEFAULT false NOT NULL,
	"underwriters_may_read" boolean DEFAULT false NOT NULL,
	"underwriters_told_at" timestamp (3) with time zone,
	"answer" text,
	"answer_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;