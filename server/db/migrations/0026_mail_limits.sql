CREATE TABLE "mail_reach" (
	"causer_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"receiver_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_reach_causer_id_place_pk" PRIMARY KEY("causer_id","place")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"subjects" uuid[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_mails" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "security_mails_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "caused_by" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_reach" ADD CONSTRAINT "mail_reach_causer_id_users_id_fk" FOREIGN KEY ("causer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_reach" ADD CONSTRAINT "mail_reach_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_mails" ADD CONSTRAINT "security_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_reach_at" ON "mail_reach" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mailings_user" ON "mailings" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "mailings_at" ON "mailings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_mails_at" ON "security_mails" USING btree ("at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_caused_by_users_id_fk" FOREIGN KEY ("caused_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_invited" ON "notifications" USING btree ("caused_by","created_at") WHERE kind = 'request_invited';