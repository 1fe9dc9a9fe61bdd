CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"by" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"ready_by" date NOT NULL,
	"changes" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"told_step" integer DEFAULT 0 NOT NULL,
	"lost_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "agreed_price" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "listener_goal" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "song_requests" ADD COLUMN "least_goal" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_request" ON "terms" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "terms_songwriter" ON "terms" USING btree ("songwriter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_one_waiting" ON "terms" USING btree ("song_request_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "terms_ready" ON "terms" USING btree ("id") WHERE state = 'agreed' and told_step < 2;