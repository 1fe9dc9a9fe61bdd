CREATE TABLE "delivery_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"second" integer NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "peaks" real[];--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "delivery_comments" ADD CONSTRAINT "delivery_comments_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_comments" ADD CONSTRAINT "delivery_comments_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_comments" ADD CONSTRAINT "delivery_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_comments" ADD CONSTRAINT "delivery_comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_comments_delivery" ON "delivery_comments" USING btree ("delivery_id","second","id");--> statement-breakpoint
CREATE INDEX "delivery_comments_open" ON "delivery_comments" USING btree ("song_request_id","id") WHERE status = 'open';