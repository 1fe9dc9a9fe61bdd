CREATE TABLE "email_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"unknown_hash" text,
	"address" text NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "songwriter_profiles" ADD COLUMN "ways_off_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ways_in_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_proofs" ADD CONSTRAINT "email_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_proofs_user" ON "email_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_proofs_expiry" ON "email_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "security_log_key" ON "security_log" USING btree ("key");--> statement-breakpoint
CREATE INDEX "security_log_user" ON "security_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "security_log_created" ON "security_log" USING btree ("created_at");--> statement-breakpoint
-- An identity beside a password is older than a reset, which did not end it then: its maker may not be the owner.
DELETE FROM "identities" USING "users" WHERE "identities"."user_id" = "users"."id" AND "users"."password_hash" IS NOT NULL;
