CREATE TABLE "community_fund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"total_amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"monthly_goal" numeric(12, 2) DEFAULT '17000.00' NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creative_direction_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"field" text NOT NULL,
	"original_value" text,
	"new_value" text NOT NULL,
	"reason" text,
	"is_approved_by_listener" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "declined_matches" (
	"donation_id" uuid NOT NULL,
	"song_request_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "declined_matches_donation_id_song_request_id_pk" PRIMARY KEY("donation_id","song_request_id")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"song_url" text NOT NULL,
	"note" text,
	"lyrics" text,
	"human_made" boolean,
	"peaks" real[],
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"underwriter_id" uuid NOT NULL,
	"song_request_id" uuid,
	"songwriter_id" uuid,
	"amount" numeric(10, 2) NOT NULL,
	"is_general" boolean DEFAULT false NOT NULL,
	"payment_method" text,
	"external_ref" text,
	"proof_url" text,
	"status" text DEFAULT 'pledged' NOT NULL,
	"code" text NOT NULL,
	"received_amount" numeric(10, 2),
	"rejection_reason" text,
	"sent_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"matched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"from_status" text,
	"to_status" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "kept_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"song_request_id" uuid,
	"donation_id" uuid,
	"subjects" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"emailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_status_updates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"song_request_id" uuid NOT NULL,
	"songwriter_id" uuid NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"percent_complete" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counts" (
	"key" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counts_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "song_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listener_id" uuid NOT NULL,
	"songwriter_id" uuid,
	"invited_songwriter_id" uuid,
	"title" text NOT NULL,
	"story" text NOT NULL,
	"emotions" text[] NOT NULL,
	"genre" text NOT NULL,
	"musical_preferences" text,
	"status" text DEFAULT 'open' NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"pledged_amount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"sent_amount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"received_amount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"goal_amount" numeric(10, 2),
	"shareable_id" text NOT NULL,
	"completed_song_url" text,
	"is_approved" boolean DEFAULT false NOT NULL,
	"rating" integer,
	"review" text,
	"accepted_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "songwriter_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"bio" text NOT NULL,
	"genres" text[] NOT NULL,
	"sample_songs" text[] DEFAULT '{}'::text[] NOT NULL,
	"rating" numeric(3, 2) DEFAULT '0.00' NOT NULL,
	"completed_songs" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"paypal_link" text,
	"venmo_handle" text,
	"cashapp_handle" text,
	"tip_link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text,
	"max_bytes" integer NOT NULL,
	"song_request_id" uuid,
	"name" text,
	"type" text,
	"size" integer,
	"attached_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"role" text DEFAULT 'listener' NOT NULL,
	"password_hash" text,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creative_direction_updates" ADD CONSTRAINT "creative_direction_updates_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creative_direction_updates" ADD CONSTRAINT "creative_direction_updates_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_matches" ADD CONSTRAINT "declined_matches_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declined_matches" ADD CONSTRAINT "declined_matches_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_underwriter_id_users_id_fk" FOREIGN KEY ("underwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_messages" ADD CONSTRAINT "project_messages_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_messages" ADD CONSTRAINT "project_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_messages" ADD CONSTRAINT "project_messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_updates" ADD CONSTRAINT "project_status_updates_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_updates" ADD CONSTRAINT "project_status_updates_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_requests" ADD CONSTRAINT "song_requests_listener_id_users_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_requests" ADD CONSTRAINT "song_requests_songwriter_id_users_id_fk" FOREIGN KEY ("songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "song_requests" ADD CONSTRAINT "song_requests_invited_songwriter_id_users_id_fk" FOREIGN KEY ("invited_songwriter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD CONSTRAINT "songwriter_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creative_direction_updates_request" ON "creative_direction_updates" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creative_direction_updates_one_pending" ON "creative_direction_updates" USING btree ("song_request_id","field") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_version_key" ON "deliveries" USING btree ("song_request_id","version");--> statement-breakpoint
CREATE INDEX "deliveries_songwriter" ON "deliveries" USING btree ("songwriter_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_song_url" ON "deliveries" USING btree ("song_url");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_code_key" ON "donations" USING btree ("code");--> statement-breakpoint
CREATE INDEX "donations_giver" ON "donations" USING btree ("underwriter_id","id");--> statement-breakpoint
CREATE INDEX "donations_request" ON "donations" USING btree ("song_request_id","status");--> statement-breakpoint
CREATE INDEX "donations_songwriter" ON "donations" USING btree ("songwriter_id","id");--> statement-breakpoint
CREATE INDEX "donations_waiting" ON "donations" USING btree ("id") WHERE is_general and song_request_id is null and status = 'pledged';--> statement-breakpoint
CREATE INDEX "donations_general" ON "donations" USING btree ("created_at") WHERE is_general;--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "project_messages_request" ON "project_messages" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "project_messages_unread" ON "project_messages" USING btree ("receiver_id","song_request_id") WHERE not is_read;--> statement-breakpoint
CREATE INDEX "project_notes_request" ON "project_notes" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "project_status_updates_request" ON "project_status_updates" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE INDEX "project_status_updates_songwriter" ON "project_status_updates" USING btree ("songwriter_id","created_at");--> statement-breakpoint
CREATE INDEX "rate_counts_window" ON "rate_counts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE UNIQUE INDEX "song_requests_shareable_key" ON "song_requests" USING btree ("shareable_id");--> statement-breakpoint
CREATE INDEX "song_requests_open" ON "song_requests" USING btree ("id") WHERE status = 'open' and invited_songwriter_id is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "song_requests_open_genre" ON "song_requests" USING btree ("genre","id") WHERE status = 'open' and invited_songwriter_id is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "song_requests_listener" ON "song_requests" USING btree ("listener_id","id");--> statement-breakpoint
CREATE INDEX "song_requests_songwriter" ON "song_requests" USING btree ("songwriter_id","id");--> statement-breakpoint
CREATE INDEX "song_requests_invited" ON "song_requests" USING btree ("invited_songwriter_id","id") WHERE status = 'open' and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "song_requests_approved" ON "song_requests" USING btree ("approved_at") WHERE is_approved;--> statement-breakpoint
CREATE INDEX "song_requests_accepted" ON "song_requests" USING btree ("accepted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "songwriter_profiles_user_key" ON "songwriter_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "songwriter_profiles_created" ON "songwriter_profiles" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_key_key" ON "uploads" USING btree ("key");--> statement-breakpoint
CREATE INDEX "uploads_unattached" ON "uploads" USING btree ("created_at") WHERE attached_at is null;--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");