CREATE TABLE "lyric_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lyric_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"lyrics" text NOT NULL,
	"right_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lyric_comments" ADD CONSTRAINT "lyric_comments_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_comments" ADD CONSTRAINT "lyric_comments_draft_id_lyric_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."lyric_drafts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_comments" ADD CONSTRAINT "lyric_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_drafts" ADD CONSTRAINT "lyric_drafts_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lyric_drafts" ADD CONSTRAINT "lyric_drafts_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lyric_comments_draft" ON "lyric_comments" USING btree ("draft_id","id");--> statement-breakpoint
CREATE INDEX "lyric_comments_request" ON "lyric_comments" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "lyric_drafts_request" ON "lyric_drafts" USING btree ("song_request_id","id");