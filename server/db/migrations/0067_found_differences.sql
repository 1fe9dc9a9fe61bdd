CREATE TABLE "found_differences" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"said" text NOT NULL,
	"first_found_at" timestamp (3) with time zone NOT NULL,
	"last_found_at" timestamp (3) with time zone NOT NULL
);
