CREATE TABLE "email_pledges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"song_request_id" uuid NOT NULL,
	"shareable_id" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"first_name" text NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"browser_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"donation_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_pledges" ADD CONSTRAINT "email_pledges_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_pledges" ADD CONSTRAINT "email_pledges_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_pledges_person" ON "email_pledges" USING btree ("email","song_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_pledges_token" ON "email_pledges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_pledges_request" ON "email_pledges" USING btree ("song_request_id");--> statement-breakpoint
CREATE INDEX "email_pledges_donation" ON "email_pledges" USING btree ("donation_id");--> statement-breakpoint
CREATE INDEX "email_pledges_expiry" ON "email_pledges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_links_user" ON "login_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_links_expiry" ON "login_links" USING btree ("expires_at");