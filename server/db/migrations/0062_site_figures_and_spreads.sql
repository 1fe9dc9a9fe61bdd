CREATE TABLE "change_spreads" (
	"song_request_id" uuid NOT NULL,
	"hint" text NOT NULL,
	"turn" uuid NOT NULL,
	CONSTRAINT "change_spreads_song_request_id_hint_pk" PRIMARY KEY("song_request_id","hint")
);
--> statement-breakpoint
CREATE TABLE "site_figures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"songs" integer DEFAULT 0 NOT NULL,
	"listeners" integer DEFAULT 0 NOT NULL,
	"songs_until" timestamp (3) with time zone,
	"active_songwriters" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone,
	"ending" timestamp (3) with time zone[] DEFAULT '{}'::timestamptz[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sitemap_starts" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "sitemap_starts_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "change_spreads" ADD CONSTRAINT "change_spreads_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;