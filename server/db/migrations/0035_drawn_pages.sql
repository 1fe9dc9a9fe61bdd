CREATE TABLE "drawn_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"seal" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "drawn_pages_used" ON "drawn_pages" USING btree ("used_at");