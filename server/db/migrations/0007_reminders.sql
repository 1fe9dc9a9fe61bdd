CREATE TABLE "reminders" (
	"donation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "reminders_donation_id_kind_pk" PRIMARY KEY("donation_id","kind")
);
--> statement-breakpoint
DROP INDEX "donations_general";--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_donation_id_donations_id_fk" FOREIGN KEY ("donation_id") REFERENCES "public"."donations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_due" ON "donations" USING btree ("due_at") WHERE status = 'pledged';--> statement-breakpoint
CREATE INDEX "donations_sent" ON "donations" USING btree ("sent_at") WHERE status = 'sent';