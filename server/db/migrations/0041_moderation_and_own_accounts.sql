CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"decision_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"answer_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"owner_id" uuid,
	"song_request_id" uuid,
	"is_grave" boolean DEFAULT false NOT NULL,
	"proven" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"token_hash" text,
	"reason" text NOT NULL,
	"text" text,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "steward_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"steward_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"case_id" uuid,
	"person_id" uuid,
	"thing_kind" text,
	"thing_id" uuid,
	"rule" text,
	"until" timestamp (3) with time zone,
	"of_id" uuid,
	"reason" text,
	"searched" text,
	"text_hash" text,
	"text_salt" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seq" integer NOT NULL,
	"prev_hash" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_hash" text,
	"undo_until" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"ways" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_suspensions" (
	"hash" text PRIMARY KEY NOT NULL,
	"suspended_at" timestamp (3) with time zone NOT NULL,
	"suspended_until" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_steward_acts_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."steward_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answer_id_steward_acts_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."steward_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_song_request_id_song_requests_id_fk" FOREIGN KEY ("song_request_id") REFERENCES "public"."song_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steward_acts" ADD CONSTRAINT "steward_acts_steward_id_users_id_fk" FOREIGN KEY ("steward_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steward_acts" ADD CONSTRAINT "steward_acts_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "steward_acts" ADD CONSTRAINT "steward_acts_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision_key" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_person" ON "appeals" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("id") WHERE answer_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_key" ON "report_cases" USING btree ("kind","thing_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_queue" ON "report_cases" USING btree ("is_grave" DESC NULLS LAST,"proven" DESC NULLS LAST,"id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "report_cases_thing" ON "report_cases" USING btree ("thing_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_owner" ON "report_cases" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "report_cases_request" ON "report_cases" USING btree ("song_request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_code_key" ON "reports" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_token_key" ON "reports" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "steward_acts_chain" ON "steward_acts" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "steward_acts_case" ON "steward_acts" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "steward_acts_person" ON "steward_acts" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "steward_acts_thing" ON "steward_acts" USING btree ("thing_id","id");--> statement-breakpoint
CREATE INDEX "steward_acts_of" ON "steward_acts" USING btree ("of_id") WHERE of_id is not null;--> statement-breakpoint
CREATE INDEX "steward_acts_steward" ON "steward_acts" USING btree ("steward_id","created_at");--> statement-breakpoint
CREATE INDEX "steward_acts_created" ON "steward_acts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token_key" ON "email_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_undo_key" ON "email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "email_changes_kept" ON "email_changes" USING btree ("old_email","undo_until");--> statement-breakpoint
CREATE INDEX "email_changes_created" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_suspensions_until" ON "kept_suspensions" USING btree ("kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");