CREATE TABLE "money_months" (
	"month" text NOT NULL,
	"shard" integer NOT NULL,
	"pledged" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"general" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"waiting" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"matched" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"confirmed" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	CONSTRAINT "money_months_month_shard_pk" PRIMARY KEY("month","shard")
);
--> statement-breakpoint
DROP INDEX "events_subject";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "song_request_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "prev_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "events_chain" ON "events" USING btree ("subject_id","seq");--> statement-breakpoint
CREATE INDEX "events_unchained" ON "events" USING btree ("subject_id") WHERE seq is null;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "status";--> statement-breakpoint
INSERT INTO "money_months" ("month", "shard", "pledged", "general", "waiting", "matched", "confirmed")
SELECT to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM'), 0,
  coalesce(sum("amount") FILTER (WHERE "status" <> 'rejected'), 0),
  coalesce(sum("amount") FILTER (WHERE "is_general" AND "status" <> 'rejected'), 0),
  coalesce(sum("amount") FILTER (WHERE "is_general" AND "song_request_id" IS NULL AND "status" = 'pledged'), 0),
  coalesce(sum("amount") FILTER (WHERE "is_general" AND "song_request_id" IS NOT NULL AND "status" <> 'rejected'), 0),
  coalesce(sum(coalesce("received_amount", "amount")) FILTER (WHERE "is_general" AND "status" = 'confirmed'), 0)
FROM "donations" GROUP BY 1;
