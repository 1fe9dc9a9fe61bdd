CREATE TABLE "upload_room" (
	"id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "held_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "importing_until" timestamp (3) with time zone;