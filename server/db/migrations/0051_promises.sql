CREATE TABLE "matching_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"per_song" numeric(10, 2) NOT NULL,
	"genre" text,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_answers" (
	"song_request_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"donation_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"made_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offer_answers_song_request_id_giver_id_pk" PRIMARY KEY("song_request_id","giver_id")
);
--> statement-breakpoint
CREATE TABLE "standing_pledges" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"donation_id" uuid NOT NULL,
	"next_at" timestamp (3) with time zone,
	"blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"donation_id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"text" text NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"givers" integer NOT NULL,
	"due" numeric DEFAULT '0.00' NOT NULL,
	"paid" numeric DEFAULT '0.00' NOT NULL,
	"open" numeric DEFAULT '0.00' NOT NULL,
	"lapsed" numeric DEFAULT '0.00' NOT NULL,
	"median_days" numeric(8, 1),
	"lapsed_lately" numeric DEFAULT '0.00' NOT NULL,
	"lapsed_lately_count" integer DEFAULT 0 NOT NULL,
	"reckoned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_deliveries" (
	"song_request_id" uuid PRIMARY KEY NOT NULL,
	"delivered_at" timestamp (3) with time zone NOT NULL,
	"step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkpoint_leaves" (
	"subject_id" uuid NOT NULL,
	"day" text NOT NULL,
	"subject" text NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "checkpoint_leaves_subject_id_day_pk" PRIMARY KEY("subject_id","day")
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"day" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"root" text NOT NULL,
	"note" text NOT NULL,
	"key_id" text NOT NULL,
	"blocks" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "renewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "keep_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "matching_offers" ADD CONSTRAINT "matching_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_offer_id_matching_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."matching_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_made_id_donations_id_fk" FOREIGN KEY ("made_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_pledges" ADD CONSTRAINT "standing_pledges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_pledges" ADD CONSTRAINT "standing_pledges_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_deliveries" ADD CONSTRAINT "unanswered_deliveries_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matching_offers_open" ON "matching_offers" USING btree ("id","genre") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "matching_offers_person" ON "matching_offers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "offer_answers_offer" ON "offer_answers" USING btree ("offer_id","song_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_answers_made" ON "offer_answers" USING btree ("made_id");--> statement-breakpoint
CREATE INDEX "standing_pledges_donation" ON "standing_pledges" USING btree ("donation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_keys_public_key" ON "site_keys" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "site_keys_active" ON "site_keys" USING btree ((retired_at is null)) WHERE retired_at is null;