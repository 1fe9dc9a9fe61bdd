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
CREATE UNIQUE INDEX "site_keys_public_key" ON "site_keys" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "site_keys_active" ON "site_keys" USING btree ((retired_at is null)) WHERE retired_at is null;